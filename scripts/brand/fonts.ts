import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { replaceFile } from './replace-file.ts'
import { ROOT } from '../../stack/settings.ts'

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

/** One typeface as TrueType files, for programs that do not support woff2. */
export function trueType(name: string): Promise<Buffer[]> {
  const face = faces.find((one) => one.name === name)
  if (!face) throw new Error(`There is no typeface ${name}`)
  return Promise.all([
    subset(face, 'latin', ENGLISH + ACCENTED, 'truetype'),
    subset(face, 'latin-ext', EXTENDED, 'truetype'),
  ])
}

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

const FOLDER = join(ROOT, 'src/app/fonts')
const FILES: [ending: string, part: Part, letters: string][] = [
  ['', 'latin', ENGLISH],
  ['-accented', 'latin', ACCENTED],
  ['-extended', 'latin-ext', EXTENDED],
]

/** Writes the typefaces, cut down to the characters and weights that the pages use, if a file of theirs is missing or old. */
export async function writeFonts(): Promise<void> {
  const changed = [import.meta.filename, join(ROOT, 'package-lock.json')].map((file) => statSync(file).mtimeMs)
  const isOld = (file: string) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Math.max(...changed)
  for (const face of faces) {
    for (const [ending, part, letters] of FILES) {
      const path = join(FOLDER, `${face.name}${ending}.woff2`)
      if (isOld(path)) replaceFile(path, await subset(face, part, letters, 'woff2'))
    }
  }
}
