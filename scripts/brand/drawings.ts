import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { palette } from './brand-palette.ts'
import { BRAND, ROOT } from './folder.ts'
import { colorSvg } from './palette.ts'
import { isPicture } from './picture-file.ts'

const COLORED = join(ROOT, '.local/drawings')
const SVG = /\.svg$/i

/** SVG files of brand/ in the brand's colours: the site imports copies in .local/drawings. */
export function drawings(): Plugin {
  return {
    name: 'drawings',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!SVG.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      // A link may lead to a file of another type.
      if (!found?.id.startsWith(BRAND + sep) || !SVG.test(found.id)) return null
      const copy = join(COLORED, relative(BRAND, found.id))
      mkdirSync(dirname(copy), { recursive: true })
      writeFileSync(copy, colorSvg(readFileSync(found.id, 'utf8'), palette))
      return copy
    },
  }
}

/** Refuses a file of brand/ that would become code, even if a link gives it the name of a picture. */
export function brandIsData(folder = BRAND): Plugin {
  return {
    name: 'brand-is-data',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?')
      if (file.startsWith(folder + sep) && !isPicture(file))
        throw new Error(`brand/${basename(file)} is not a picture, and nothing in brand/ is run.`)
    },
  }
}
