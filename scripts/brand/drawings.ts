import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { palette } from './brand-palette.ts'
import { colorSvg } from './palette.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONTENT = join(ROOT, 'brand')
const COLORED = join(ROOT, '.local/drawings')

/** SVG files of brand/ in the brand's colours: the site imports copies in .local/drawings. */
export function drawings(): Plugin {
  let copies = new Map<string, string>()
  return {
    name: 'drawings',
    enforce: 'pre',
    buildStart() {
      copies = colorDrawings()
    },
    async resolveId(source, importer) {
      const [file = '', query] = source.split('?')
      if (!file.endsWith('.svg')) return null
      const found = await this.resolve(file, importer, { skipSelf: true })
      const copy = found && copies.get(found.id)
      return copy === undefined || copy === null ? null : query === undefined ? copy : `${copy}?${query}`
    },
  }
}

/** Original → copy. */
function colorDrawings(): Map<string, string> {
  const copies = new Map<string, string>()
  for (const file of globSync('**/*.svg', { cwd: CONTENT }).map((path) => join(CONTENT, path))) {
    const copy = join(COLORED, relative(CONTENT, file))
    mkdirSync(join(copy, '..'), { recursive: true })
    writeFileSync(copy, colorSvg(readFileSync(file, 'utf8'), palette))
    copies.set(file, copy)
  }
  return copies
}
