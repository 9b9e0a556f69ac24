import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { groundHex, mailColors, palette } from './brand-palette.ts'
import { shareCard } from './card.ts'
import { BRAND } from './folder.ts'
import { colorSvg } from './palette.ts'
import { ROOT } from '../../stack/settings.ts'

/** The margin keeps a round mask from cutting anything off. */
const MARK_SHARE = 0.66

const FILES: Record<string, () => Buffer | Promise<Buffer>> = {
  'favicon.svg': () => Buffer.from(logo('icon')),
  'favicon-32.png': () => draw(logo('icon'), 32),
  'apple-touch-icon.png': () => onGround(180),
  'logo-512.png': () => onGround(512),
  'mail-mark.png': () => draw(logo('mark-nav', MAIL_TOKENS), 108),
  'card.jpg': shareCard,
}

const MAIL_TOKENS = { 'brass-400': mailColors.brass, 'brass-200': mailColors.brass, 'brass-500': mailColors.night }

function logo(name: string, replacements?: Partial<Record<string, string>>): string {
  return colorSvg(readFileSync(join(BRAND, `logo/${name}.svg`), 'utf8'), palette, replacements)
}

function draw(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * 8 })
    .resize(size, size)
    .png()
    .toBuffer()
}

async function onGround(size: number): Promise<Buffer> {
  const mark = await draw(logo('mark'), Math.round(size * MARK_SHARE))
  return sharp({ create: { width: size, height: size, channels: 3, background: groundHex } })
    .composite([{ input: mark }])
    .removeAlpha()
    .png()
    .toBuffer()
}

/** Files in the owner's public/ take precedence. */
function missing(): [string, () => Buffer | Promise<Buffer>][] {
  return Object.entries(FILES).filter(([name]) => !existsSync(join(ROOT, 'public', name)))
}

export async function writeBrandFiles(dist: string): Promise<void> {
  for (const [name, make] of missing()) await writeFile(join(dist, name), await make())
}

export function serveBrandFiles(): Plugin {
  return {
    name: 'brand-files',
    configureServer(server) {
      const files = new Map(missing().map(([name, make]) => [`/${name}`, make]))
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const make = files.get(path)
        if (!make) return next()
        const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg' }
        response.setHeader('content-type', types[path.slice(-3)] ?? '')
        Promise.resolve(make()).then((file) => response.end(file), next)
      })
    },
  }
}
