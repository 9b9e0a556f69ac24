type PictureProps = {
  files: { sources: Record<string, string>; img: { src: string; w: number; h: number } }
  alt: string
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string
  className?: string
}

/** A picture below the first view: fetched when the visitor comes near, in the smallest form the browser can show. */
export function Picture({ files, alt, sizes, className }: PictureProps) {
  const { sources, img } = files
  return (
    <picture>
      {Object.entries(sources).map(([format, srcSet]) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />
      ))}
      <img src={img.src} width={img.w} height={img.h} alt={alt} loading="lazy" decoding="async" className={className} />
    </picture>
  )
}
