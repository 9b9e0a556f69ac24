import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { palette } from './brand-palette.ts'
import { colorSvg } from './palette.ts'

const ROOT = join(import.meta.dirname, '../..')
const BRAND = join(ROOT, 'brand')
const COLORED = join(ROOT, '.local/drawings')

/** SVG files of brand/ in the brand's colours: the site imports copies in .local/drawings. */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.svg')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found?.id.startsWith(BRAND + sep)) return null
      const copy = join(COLORED, relative(BRAND, found.id))
      mkdirSync(dirname(copy), { recursive: true })
      writeFileSync(copy, colorSvg(readFileSync(found.id, 'utf8'), palette))
      return copy
    },
  }
}
