import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { groundHex } from './brand-palette.ts'
import { writeBrandFiles } from './brand-files.ts'
import type { Rgb } from './color.ts'
import { paletteOf } from './palette.ts'
import { colorSvg, recolorPixel } from './recolor.ts'

const DARK = paletteOf({ ground: 'oklch(0.2 0.042 259)', accent: 'oklch(0.8 0.098 84)' })
const LIGHT = paletteOf({ ground: '#f4f8fa', accent: '#0b5c75' })

const rgb = (...values: Rgb): Rgb => values.map((value) => value / 255) as Rgb
const lightness = (color: Rgb) => color.reduce((sum, value) => sum + value, 0) / 3

test('icons and share card are made in their sizes, in the colours of the brand', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'brand-files-'))
  await writeBrandFiles(dist)
  const size = async (file: string) => {
    const { width, height } = await sharp(join(dist, file)).metadata()
    return [width, height]
  }
  expect(await size('card.jpg')).toEqual([1200, 630])
  expect(await size('apple-touch-icon.png')).toEqual([180, 180])
  expect(await size('favicon-32.png')).toEqual([32, 32])
  expect(readFileSync(join(dist, 'favicon.svg'), 'utf8')).toContain(groundHex)
  expect(readFileSync(join(dist, 'favicon.svg'), 'utf8')).not.toContain('var(')
  const corner = await sharp(join(dist, 'icon-maskable-192.png'))
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(`#${corner.toString('hex')}`).toBe(groundHex)
  expect(existsSync(join(dist, 'mail-mark.png'))).toBe(true)
})

test('a drawing takes the colours of its tokens, or those it is given', () => {
  const svg = '<path fill="var(--color-night-900)" stroke="var(--color-brass-400)"/>'
  expect(colorSvg(svg, LIGHT)).toBe('<path fill="#f4f8fa" stroke="#0b5c75"/>')
  expect(colorSvg(svg, LIGHT, { 'brass-400': '#000000' })).toBe('<path fill="#f4f8fa" stroke="#000000"/>')
})

test('an engraving keeps its colours in the original palette, and is dark on light on a light ground', () => {
  const [navy, gold, cream] = [rgb(10, 22, 41), rgb(220, 185, 114), rgb(249, 245, 238)]
  for (const color of [navy, gold])
    recolorPixel(color, DARK).forEach((value, i) => expect(value).toBeCloseTo(color[i] ?? -1, 1))
  expect(lightness(recolorPixel(navy, LIGHT))).toBeGreaterThan(0.9)
  expect(lightness(recolorPixel(cream, LIGHT))).toBeLessThan(0.2)
  const [red, , blue] = recolorPixel(gold, LIGHT)
  expect(blue).toBeGreaterThan(red)
})
