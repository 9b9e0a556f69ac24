import { join } from 'node:path'
import sharp from 'sharp'
import { BrandFiles } from '#src/brand/read/brand-files.ts'
import * as brand from '#src/brand/brand.data.ts'
import * as hero from '#src/brand/hero.data.ts'
import { palette } from '#src/brand/colors.data.ts'
import { colorSvg, type Token } from '#src/brand/read/palette.ts'
import { ROOT } from '../../stack/settings.ts'

/** The names inside the files of @fontsource-variable/newsreader. */
const FAMILY = 'Newsreader 16pt'
const MARGIN = 72
const MAX_HEADLINE_SIZE = 92
/** The chart begins to the right of this. */
const TEXT_WIDTH = 620
/** The horizon begins below this. */
const HEADLINE_MIDDLE = 290

export const card = {
  file: '/card.jpg',
  width: 1200,
  height: 630,
  alt: `${brand.name}. ${hero.headline.join(' ')}`,
}

/** The preview picture of a shared link: mark, name, headline and promise over the brand's drawings. */
export async function shareCard(): Promise<Buffer> {
  await loadTypefaces()
  const name = await write([brand.name], 40, 'paper-50')
  const { info } = await write(hero.headline, MAX_HEADLINE_SIZE, 'paper-50')
  const size = Math.floor(MAX_HEADLINE_SIZE * Math.min(1, TEXT_WIDTH / info.width))
  const headline = await write(hero.headline, size, 'paper-50')
  const promise = await write([brand.promise], 32, 'brass-300', 'newsreader-italic')
  const mark = await sharp(Buffer.from(coloredSvg('logo/mark-nav.svg')), { density: 288 })
    .resize(52)
    .png()
    .toBuffer()
  const rule = { create: { width: 60, height: 2, channels: 3, background: color('brass-400') } } as const
  const end = HEADLINE_MIDDLE + Math.ceil(headline.info.height / 2)
  return sharp(Buffer.from(background()))
    .composite([
      { input: mark, left: MARGIN, top: 54 },
      { input: name.data, left: MARGIN + 66, top: 84 - Math.floor(name.info.height / 2) },
      { input: headline.data, left: MARGIN, top: end - headline.info.height },
      { input: rule, left: MARGIN, top: end + 34 },
      { input: promise.data, left: MARGIN, top: end + 58 },
    ])
    .flatten({ background: color('night-900') })
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}

const fontfile = (face: string, part = 0) => join(ROOT, `scripts/brand/fonts/${face}-${part}.ttf`)

async function loadTypefaces(): Promise<void> {
  // A typeface that was used once is available to later texts.
  for (const face of ['newsreader', 'newsreader-italic'])
    for (const part of [0, 1]) await sharp({ text: { text: ' .', fontfile: fontfile(face, part) } }).toBuffer()
}

function write(lines: readonly string[], size: number, token: Token, face = 'newsreader') {
  const text = lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return sharp({
    text: {
      text: `<span foreground="${color(token)}" line_height="0.92">${text}</span>`,
      font: `${FAMILY}${face.endsWith('italic') ? ' Italic' : ''} ${size}`,
      fontfile: fontfile(face),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}

function coloredSvg(file: string): string {
  return colorSvg(new BrandFiles().read(file), palette)
}

/** The content of an SVG without its text elements, which would use a font of this machine. Empty if there is no file. */
function drawing(file: string): string {
  if (new BrandFiles().find(file) === null) return ''
  return /<svg[^>]*>([^]*)<\/svg>/.exec(coloredSvg(file))?.[1]?.replaceAll(/<text[^]*?<\/text>/g, '') ?? ''
}

const color = (token: Token) => palette.tokens[token]

/** The brand's drawings on its background colour; its mark if there is no chart. */
function background(): string {
  const chart = drawing('pictures/chart.svg')
  const horizon = drawing('pictures/horizon.svg')
  const [viewBox] = /viewBox="[^"]*"/.exec(coloredSvg('logo/mark.svg')) ?? []
  const sky = chart
    ? ['still', 'turning', 'middle']
        .map((id) => `<use href="#${id}" x="560" y="-70" width="720" height="720"/>`)
        .join('')
    : `<svg x="730" y="95" width="400" height="400" ${viewBox} opacity=".2">${drawing('logo/mark.svg')}</svg>`
  const dawn = `<rect y="400" width="1200" height="230" fill="url(#card-dawn)"/>
    <svg y="450" width="1200" height="180" viewBox="0 0 1600 240">${horizon}</svg>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${card.width}" height="${card.height}" viewBox="0 0 ${card.width} ${card.height}">
    <defs>${chart}
      <radialGradient id="card-night" cx=".74" cy=".42" r=".9"><stop stop-color="${color('night-800')}"/><stop offset=".5" stop-color="${color('night-900')}"/><stop offset="1" stop-color="${color('night-950')}"/></radialGradient>
      <linearGradient id="card-dawn" x2="0" y2="1"><stop stop-color="${color('dawn-500')}" stop-opacity="0"/><stop offset="1" stop-color="${color('dawn-600')}" stop-opacity=".75"/></linearGradient>
      <linearGradient id="card-fade"><stop offset=".5" stop-color="#000"/><stop offset=".64" stop-color="#fff"/></linearGradient>
      <mask id="card-sky"><rect width="1200" height="630" fill="url(#card-fade)"/></mask>
    </defs>
    <rect width="1200" height="630" fill="url(#card-night)"/>
    <g mask="url(#card-sky)">${sky}</g>
    ${horizon && dawn}
  </svg>`
}
