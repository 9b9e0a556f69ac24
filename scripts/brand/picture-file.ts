import { basename, extname } from 'node:path'
import sharp from 'sharp'
import type { BrandFiles } from '#src/brand/read/brand-files.ts'

/** The format that sharp must find in a file, by the ending of its name. */
export const FORMATS: Record<string, string> = {
  '.avif': 'heif',
  '.jpeg': 'jpeg',
  '.jpg': 'jpeg',
  '.png': 'png',
  '.svg': 'svg',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.webp': 'webp',
}

/** The build imports a picture by its name, where `/`, `?`, `#` and quotation marks could select or add something else. */
const NAME = /^[\p{L}\p{M}\p{N} ()._-]+$/u

export type PictureKind = { what: string; width: number; height: number }

/** The picture is cropped to the proportions that are needed. */
const MAX_CUT = 1.5

export async function pictureFault(files: BrandFiles, name: string, kind: PictureKind): Promise<string | null> {
  const ending = extname(name).toLowerCase()
  if (!NAME.test(name) || !(ending in FORMATS))
    return `image is ${name}, which is not the name of a picture. Write the name of a file in brand/pictures that ends in ${Object.keys(FORMATS).join(', ')}.`
  const size = `${kind.what}, at least ${kind.width} x ${kind.height} pixels`
  const missing = missingPicture(files, name, `${size}, `)
  if (missing !== null) return missing
  // As it is shown: phones store photographs lying on their side, with a note of how to turn them.
  const { format, autoOrient } = await sharp(files.find(`pictures/${name}`) ?? '')
    .metadata()
    .catch(() => ({ format: null, autoOrient: { width: 0, height: 0 } }))
  const { width, height } = autoOrient
  if (width === 0 && ending === '.svg') return `${name} has no size. Save it with a width and a height.`
  if (format !== FORMATS[ending]) return `${name} is not a picture of that type. Save it again, with this ending.`
  const cut = width / height / (kind.width / kind.height)
  if (width >= kind.width && height >= kind.height && cut < MAX_CUT && cut > 1 / MAX_CUT) return null
  return `${name} is ${width} x ${height} pixels. Put ${size}, into brand/pictures.`
}

/** The build fails at any other picture that is named so. */
export function isSvg(file: string): Promise<boolean> {
  return sharp(file)
    .metadata()
    .then(
      ({ format }) => format === 'svg',
      () => false,
    )
}

/** Null if there is such a picture; otherwise advice. Some systems would also find a name in another case. */
export function missingPicture(files: BrandFiles, name: string, size = 'it '): string | null {
  const names = files.list('pictures/*.*').map((path) => basename(path))
  if (names.includes(name)) return null
  const match = names.find((one) => one.toLowerCase() === name.toLowerCase())
  if (match === undefined) return `there is no brand/pictures/${name}. Put ${size}there.`
  return `the picture is called ${match}: upper and lower case differ. Write ${match}.`
}
