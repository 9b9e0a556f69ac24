import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { groundHex } from '#src/brand/colors.data.ts'
import { writeIcons } from './icons.ts'
import { colorSvg, paletteOf } from '#src/brand/read/palette.ts'

const LIGHT = paletteOf({ ground: '#f4f8fa', accent: '#0b5c75' })

test('icons and share card are made in their sizes, in the colours of the brand', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'brand-files-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  await writeIcons(dist)
  const size = async (file: string) => {
    const { width, height } = await sharp(join(dist, file)).metadata()
    return [width, height]
  }
  expect(await size('card.jpg')).toEqual([1200, 630])
  expect(await size('apple-touch-icon.png')).toEqual([180, 180])
  expect(await size('favicon-32.png')).toEqual([32, 32])
  expect(readFileSync(join(dist, 'favicon.svg'), 'utf8')).toContain(groundHex)
  expect(readFileSync(join(dist, 'favicon.svg'), 'utf8')).not.toContain('var(')
  const corner = await sharp(join(dist, 'logo-512.png'))
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
