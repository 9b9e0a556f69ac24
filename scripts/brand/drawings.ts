import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { palette } from './brand-palette.ts'
import { BRAND, ROOT } from './folder.ts'
import { colorSvg } from './palette.ts'
import { isPicture } from './picture-file.ts'

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
      const svg = readFileSync(found.id, 'utf8')
      if (isRaw) onlyShapes(basename(found.id), svg)
      writeFileSync(copy, colorSvg(svg, palette))
      return isRaw ? copy + RAW : copy
    },
  }
}

const SHAPES = /^\/?(svg|symbol|g|path|circle|ellipse|line|polyline|polygon|rect|text|tspan)$/

/** A drawing that becomes part of the HTML must not bring anything that runs, links or restyles the page. */
export function onlyShapes(file: string, svg: string): void {
  const elements = Array.from(svg.matchAll(/<([^\s>]*?)(?=\/?>|\s)/g), ([, name = '']) => name)
  const other = elements.find((name) => !SHAPES.test(name)) ?? /\s(on\w+|style|class|(?:\w+:)?href)\s*=/i.exec(svg)?.[1]
  if (other !== undefined) throw new Error(`brand/pictures/${file} may contain only shapes and text, not "${other}".`)
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
