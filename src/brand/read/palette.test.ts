import { expect, test } from 'vitest'
import { contrast, contrastFaults, paletteOf } from './palette.ts'

const DARK = { ground: 'oklch(0.2 0.042 259)', accent: 'oklch(0.8 0.098 84)' }
const LIGHT = { ground: '#f4f8fa', accent: '#0b5c75' }

test('the two colours are in the scale as they were written', () => {
  expect(paletteOf(DARK).tokens).toMatchObject({ 'night-900': '#0a1629', 'brass-400': '#dcb972' })
  expect(paletteOf(LIGHT).tokens).toMatchObject({ 'night-900': LIGHT.ground, 'brass-400': LIGHT.accent })
})

test('another accent changes accent and paper, not the ground', () => {
  const [gold, red] = [paletteOf(DARK).tokens, paletteOf({ ...DARK, accent: 'oklch(0.8 0.098 24)' }).tokens]
  expect(red['night-800']).toBe(gold['night-800'])
  expect(red['brass-700']).not.toBe(gold['brass-700'])
  expect(red['paper-100']).not.toBe(gold['paper-100'])
})

test('on a light ground text is dark, and on paper it is light', () => {
  const { isLight, tokens } = paletteOf(LIGHT)
  expect(isLight).toBe(true)
  expect(contrast(tokens['paper-50'], tokens['night-900'])).toBeGreaterThan(12)
  expect(contrast(tokens['night-900'], tokens['paper-100'])).toBeGreaterThan(12)
})

test('every colour is one that old browsers and mail programs understand', () => {
  const black = { ground: '#000000', accent: '#ffffff' }
  for (const colors of [DARK, LIGHT, black])
    for (const color of Object.values(paletteOf(colors).tokens)) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})

test('colours with too little contrast are refused, with advice', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrastFaults(paletteOf(DARK))).toEqual([])
  expect(contrastFaults(paletteOf(LIGHT))).toEqual([])
  expect(contrastFaults(paletteOf({ ...DARK, accent: '#7a4a10' }))[0]).toMatch(/Choose a lighter accent/)
  expect(contrastFaults(paletteOf({ ...LIGHT, accent: '#7fd0e8' }))[0]).toMatch(/Choose a darker accent/)
})
