import { expect, test } from 'vitest'
import { contrast, readColor, toHex } from './color.ts'
import { contrastFaults, hexOf, paletteOf, toCss } from './palette.ts'

const DARK = { ground: 'oklch(0.2 0.042 259)', accent: 'oklch(0.8 0.098 84)' }
const LIGHT = { ground: '#f4f8fa', accent: '#0b5c75' }

test('the two colours are in the scale as they were written', () => {
  expect(toCss(paletteOf(DARK).tokens['night-900'])).toBe(DARK.ground)
  expect(toCss(paletteOf(DARK).tokens['brass-400'])).toBe(DARK.accent)
  expect(hexOf(paletteOf(LIGHT), 'night-900')).toBe(LIGHT.ground)
  expect(hexOf(paletteOf(LIGHT), 'brass-400')).toBe(LIGHT.accent)
})

test('another accent changes the hue of accent and paper, not the ground', () => {
  const [gold, red] = [paletteOf(DARK).tokens, paletteOf({ ...DARK, accent: 'oklch(0.8 0.098 24)' }).tokens]
  expect(red['night-800']).toEqual(gold['night-800'])
  expect(red['brass-700']).toEqual({ ...gold['brass-700'], h: gold['brass-700'].h - 60 })
  expect(red['paper-100'].h).toBe(gold['paper-100'].h - 60)
})

test('on a light ground text is dark, and on paper it is light', () => {
  const { isLight, tokens } = paletteOf(LIGHT)
  expect(isLight).toBe(true)
  expect(tokens['paper-50'].l).toBeLessThan(0.25)
  expect(contrast(tokens['paper-50'], tokens['night-900'])).toBeGreaterThan(12)
  expect(contrast(tokens['night-900'], tokens['paper-100'])).toBeGreaterThan(12)
})

test('colours with too little contrast are refused, with advice', () => {
  expect(contrastFaults(paletteOf(DARK))).toEqual([])
  expect(contrastFaults(paletteOf(LIGHT))).toEqual([])
  expect(contrastFaults(paletteOf({ ...DARK, accent: '#7a4a10' }))[0]).toMatch(/Choose a lighter accent/)
  expect(contrastFaults(paletteOf({ ...LIGHT, accent: '#7fd0e8' }))[0]).toMatch(/Choose a darker accent/)
})

test('a colour is read as hex or oklch, and anything else is an error', () => {
  expect(toHex(readColor('#0B5C75'))).toBe('#0b5c75')
  expect(contrast(readColor('#ffffff'), readColor('#000000'))).toBeCloseTo(21)
  expect(() => readColor('navy')).toThrow('brand/brand.yaml: navy is not a colour')
})
