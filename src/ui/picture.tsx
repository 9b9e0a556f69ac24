type PictureProps = {
  files: { sources: Record<string, string>; img: { src: string; w: number; h: number } } | undefined
  alt: string
  sizes: string
  className?: string
  loading?: 'lazy' | 'eager'
}

export function Picture({ files, alt, sizes, className, loading = 'lazy' }: PictureProps) {
  if (!files) return null
  const { sources, img } = files
  return (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={img.src}
        width={img.w}
        height={img.h}
        alt={alt}
        loading={loading}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
