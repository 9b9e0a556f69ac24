import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { replaceFile } from './replace-file.ts'
import { ROOT } from '../../stack/settings.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

// English needs these; accented letters are a second file that a page fetches only when it shows one.
const ENGLISH = `${range(0x20, 0x7e)}\u00a0£©·×–—‘’“”•…€−™`
const ACCENTED = range(0xc0, 0xff).replaceAll('×', '')

// One weight and one optical size, that of headings: with the axes the file would be two to four times as large, and it
// is fetched before the headline can be shown.
const NEWSREADER = { wght: 380, opsz: 40 }

const faces = [
  {
    name: 'newsreader',
    source: import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2'),
    axes: NEWSREADER,
  },
  {
    name: 'newsreader-italic',
    source: import.meta.resolve('@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2'),
    axes: { wght: 400, opsz: 18 },
  },
  {
    name: 'instrument-sans',
    source: import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    axes: { wght: { min: 400, max: 600, default: 400 } },
  },
]

/** One typeface as TrueType, for programs that do not support woff2. */
export async function trueType(name: string): Promise<Buffer> {
  const face = faces.find((one) => one.name === name)
  if (!face) throw new Error(`There is no typeface ${name}`)
  return subsetFont(await readFile(new URL(face.source)), ENGLISH + ACCENTED, {
    targetFormat: 'truetype',
    variationAxes: face.axes,
  })
}

const FOLDER = join(ROOT, 'src/app/fonts')

/** Writes the typefaces, cut down to the characters and weights that the pages use, if a file of theirs is missing or old. */
export async function writeFonts(): Promise<void> {
  const changed = [import.meta.filename, join(ROOT, 'package-lock.json')].map((file) => statSync(file).mtimeMs)
  const isOld = (file: string) => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Math.max(...changed)
  for (const { name, source, axes } of faces) {
    for (const [file, characters] of Object.entries({ [name]: ENGLISH, [`${name}-accented`]: ACCENTED })) {
      const path = join(FOLDER, `${file}.woff2`)
      if (!isOld(path)) continue
      const font = await readFile(new URL(source))
      replaceFile(path, await subsetFont(font, characters, { targetFormat: 'woff2', variationAxes: axes }))
    }
  }
}
