import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { BrandFiles } from '#src/brand/read/brand-files.ts'
import { groundHex, mailColors, palette } from '#src/brand/colors.data.ts'
import { shareCard } from './card.ts'
import { colorSvg } from '#src/brand/read/palette.ts'
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
  return colorSvg(new BrandFiles().read(`logo/${name}.svg`), palette, replacements)
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

/** Icons and the share card by their addresses. Files in the owner's public/ take precedence. */
export const icons = Object.entries(FILES)
  .filter(([name]) => !existsSync(join(ROOT, 'public', name)))
  .map(([name, make]) => ({ path: `/${name}`, make }))

export async function writeIcons(dist: string): Promise<void> {
  for (const { path, make } of icons) await writeFile(join(dist, path), await make())
}
