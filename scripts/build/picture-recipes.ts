import { imagetools } from 'vite-imagetools'

/** An import of a picture with a recipe. Cameras write .JPG. */
const PICTURE = /\.(?:avif|jpe?g|png|tiff?|webp)\?\w+$/i

/**
 * The sizes and formats that the build makes of an original, by the query (`?`) of its import. The widest size of a service
 * picture is for text pages.
 */
const recipes: Record<string, string> = {
  hero: 'w=640;1200;1600',
  service: 'w=240;480;720;1200',
  portrait: 'w=240;400;560;800',
}

export function pictureFiles(formats: readonly string[], cache: string) {
  const defaultDirectives = (url: URL) => {
    const recipe = Object.keys(recipes).find((name) => url.searchParams.has(name))
    if (recipe === undefined) return new URLSearchParams()
    return new URLSearchParams(`${recipes[recipe]}&format=${formats.join(';')}&quality=50&effort=4&as=picture`)
  }
  return imagetools({
    include: PICTURE,
    defaultDirectives,
    cache: { dir: cache },
  })
}
