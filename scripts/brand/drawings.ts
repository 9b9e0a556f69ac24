import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { palette } from './brand-palette.ts'
import type { Rgb } from './color.ts'
import { ORIGINAL, toCss } from './palette.ts'
import { colorSvg, recolorPixel } from './recolor.ts'

const ROOT = join(import.meta.dirname, '../..')
const CONTENT = join(ROOT, 'brand')
const COLORED = join(ROOT, '.local/drawings')

/** Our engravings, by the beginning of their SHA-256. A picture that replaces one keeps its own colours. */
const ENGRAVINGS = new Set<string>(['a92c61ed88d0', '33947b06f7fa', 'c941ffaa65cb', 'ba3c4466fe58', 'b12fccccbcfe'])

const isOriginal =
  toCss(palette.tokens['night-900']) === toCss(ORIGINAL.ground) &&
  toCss(palette.tokens['brass-400']) === toCss(ORIGINAL.accent)

/** Drawings of brand/ in the brand's colours: the site imports copies in .local/drawings. */
export function drawings(): Plugin {
  let copies = new Map<string, string>()
  return {
    name: 'drawings',
    enforce: 'pre',
    async buildStart() {
      copies = await colorDrawings()
    },
    async resolveId(source, importer) {
      const [file = '', query] = source.split('?')
      if (!/\.(?:svg|png)$/.test(file)) return null
      const found = await this.resolve(file, importer, { skipSelf: true })
      const copy = found && copies.get(found.id)
      return copy === undefined || copy === null ? null : query === undefined ? copy : `${copy}?${query}`
    },
  }
}

/** Original → copy. */
async function colorDrawings(): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  for (const file of globSync('**/*.{svg,png}', { cwd: CONTENT }).map((path) => join(CONTENT, path))) {
    const content = readFileSync(file)
    const isSvg = file.endsWith('.svg')
    if (!isSvg && (isOriginal || !isEngraving(content))) continue
    const copy = join(COLORED, relative(CONTENT, file))
    mkdirSync(join(copy, '..'), { recursive: true })
    writeFileSync(copy, isSvg ? colorSvg(content.toString(), palette) : await recolorPng(content))
    copies.set(file, copy)
  }
  return copies
}

function isEngraving(content: Buffer): boolean {
  return ENGRAVINGS.has(createHash('sha256').update(content).digest('hex').slice(0, 12))
}

async function recolorPng(png: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const known = new Map<number, Rgb>()
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.readUIntBE(at, 3)
    const mapped =
      known.get(color) ?? recolorPixel([data[at], data[at + 1], data[at + 2]].map((v = 0) => v / 255) as Rgb, palette)
    known.set(color, mapped)
    mapped.forEach((value, channel) => (data[at + channel] = Math.round(value * 255)))
  }
  return sharp(data, { raw: info }).png({ compressionLevel: 1 }).toBuffer()
}
