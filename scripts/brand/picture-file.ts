import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import sharp from 'sharp'
import { decoded } from './yaml-file.ts'

/** The format that sharp must find in a file, by the ending of its name. */
const FORMATS: Record<string, string> = {
  '.avif': 'heif',
  '.jpeg': 'jpeg',
  '.jpg': 'jpeg',
  '.png': 'png',
  '.svg': 'svg',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.webp': 'webp',
}

const TEXTS = new Set(['.yaml', '.md'])

/** The build imports a picture by its name, where `/`, `?`, `#` and quotation marks could select or add something else. */
const NAME = /^[\p{L}\p{M}\p{N} ()._-]+$/u

const OTHER_TYPE = 'it is not a picture of that type. Save the picture again, with this ending.'
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg\s/

const endingOf = (name: string) => extname(name).toLowerCase()

const isPicture = (name: string) => endingOf(name) in FORMATS

/** The mistake in the name of a picture, to follow what it belongs to; null if there is none. */
export function pictureNameFault(name: string): string | null {
  if (NAME.test(name) && isPicture(name)) return null
  const endings = Object.keys(FORMATS)
    .join(', ')
    .replace(/, (?=\S*$)/, ' or ')
  return `is ${name}, which is not the name of a picture. Write the name of a file in brand/pictures that ends in ${endings}.`
}

/** The mistake in a file of brand/, which has text and pictures only, so that no command can run what is there. */
export async function fileFault(path: string): Promise<string | null> {
  const ending = endingOf(path)
  // Without an ending no program takes a file for code. Some systems leave such files in every folder.
  if (ending === '' || TEXTS.has(ending)) return null
  if (!isPicture(path)) return 'brand/ has text and pictures only. Remove the file.'
  if (ending === '.svg') return drawingFault(path)
  const { format, compression } = await sharp(path)
    .metadata()
    .catch(() => ({ format: null, compression: null }))
  return format === FORMATS[ending] && (ending !== '.avif' || compression === 'av1') ? null : OTHER_TYPE
}

/** Without sharp, which cannot measure a drawing of symbols only. */
function drawingFault(path: string): string | null {
  const text = decoded(readFileSync(path))
  if (typeof text !== 'string') return text.what
  return SVG.test(text) ? null : OTHER_TYPE
}
