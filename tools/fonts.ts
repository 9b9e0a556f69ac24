// node tools/fonts.ts, after npm ci --prefix tools: makes the typefaces of src/app/fonts and, for the share card, of
// scripts/brand/fonts, reduced to the characters and weights that are used.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../stack/settings.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

const ENGLISH = `${range(0x20, 0x7e)}\u00a0£©·×–—‘’“”•…€−™`
// Files that a page fetches only when it shows one of their letters: of Western Europe, and of the rest of it.
const ACCENTED = range(0xc0, 0xff).replaceAll('×', '')
const EXTENDED = range(0x100, 0x17f)

type Part = 'latin' | 'latin-ext'

const faces = [
  // One weight and one optical size, that of headings: with the axes the file would be two to four times as large, and it
  // is fetched before the headline can be shown.
  { name: 'newsreader', source: 'newsreader/files/newsreader-PART-opsz-normal', axes: { wght: 380, opsz: 40 } },
  { name: 'newsreader-italic', source: 'newsreader/files/newsreader-PART-opsz-italic', axes: { wght: 400, opsz: 18 } },
  {
    name: 'instrument-sans',
    source: 'instrument-sans/files/instrument-sans-PART-wght-normal',
    axes: { wght: { min: 400, max: 600, default: 400 } },
  },
]

async function subset(
  { source, axes }: (typeof faces)[number],
  part: Part,
  letters: string,
  targetFormat: 'truetype' | 'woff2',
) {
  const file = await readFile(
    new URL(import.meta.resolve(`@fontsource-variable/${source.replace('PART', part)}.woff2`)),
  )
  return subsetFont(file, letters, { targetFormat, variationAxes: axes })
}

const FILES: [file: string, part: Part, letters: string][] = [
  ['src/app/fonts/NAME.woff2', 'latin', ENGLISH],
  ['src/app/fonts/NAME-accented.woff2', 'latin', ACCENTED],
  ['src/app/fonts/NAME-extended.woff2', 'latin-ext', EXTENDED],
  // For sharp, which does not support woff2.
  ['scripts/brand/fonts/NAME-0.ttf', 'latin', ENGLISH + ACCENTED],
  ['scripts/brand/fonts/NAME-1.ttf', 'latin-ext', EXTENDED],
]

for (const face of faces)
  for (const [file, part, letters] of FILES) {
    const path = join(ROOT, file.replace('NAME', face.name))
    if (face.name === 'instrument-sans' && path.endsWith('.ttf')) continue
    await writeFile(path, await subset(face, part, letters, path.endsWith('.ttf') ? 'truetype' : 'woff2'))
  }
