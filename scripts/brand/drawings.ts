import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { palette } from './brand-palette.ts'
import { BRAND } from './folder.ts'
import { colorSvg } from './palette.ts'
import { ROOT } from '../../stack/settings.ts'

const COLORED = join(ROOT, '.local/drawings')
const SVG = /\.svg$/i
const RAW = '?raw'

/** SVG files of brand/ in the brand's colours: the site imports copies in .local/drawings. */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isRaw = source.endsWith(RAW)
      const file = isRaw ? source.slice(0, -RAW.length) : source
      if (!SVG.test(file)) return null
      const found = await this.resolve(file, importer, { skipSelf: true })
      // A link may lead to a file of another type.
      if (!found?.id.startsWith(BRAND + sep) || !SVG.test(found.id)) return null
      const copy = join(COLORED, relative(BRAND, found.id))
      mkdirSync(dirname(copy), { recursive: true })
      writeFileSync(copy, colorSvg(readFileSync(found.id, 'utf8'), palette))
      return isRaw ? copy + RAW : copy
    },
  }
}
