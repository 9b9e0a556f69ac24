// How a page is held still, photographed and compared.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

export const FOLDER = join(import.meta.dirname, '../../../docs/screenshots')
/** Of 255, in any colour channel of one pixel. Another build of Chromium smooths edges a little differently. */
const TOLERANCE = 40
/** Pixels that may differ more, on edges of moving parts. A button that moves changes hundreds. */
const FEW = 30
const NOON = new Date('2026-03-20T12:00:00Z')

export function fileOf(name: string, { width, height }: { width: number; height: number }): string {
  return `${name}-${width}x${height}.webp`
}

/** Fixes time, chance and sound, and what would disappear stays. Motion is reduced by the configuration. */
export async function holdStill(page: Page): Promise<void> {
  await page.clock.setFixedTime(NOON)
  await page.addInitScript(() => {
    let seed = 7
    Math.random = () => (seed = (seed * 16807) % 2147483647) / 2147483647
    const start = window.setTimeout
    const LONGEST_MS = 2_000
    const wait = (work: () => void, ms = 0) => (ms > LONGEST_MS ? 0 : start(work, ms))
    Object.assign(window, { setTimeout: wait })
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      await ask(constraints)
      return new AudioContext().createMediaStreamDestination().stream
    }
  })
}

/** Waits until a new size or a scroll, and what follows from it, is drawn. */
export async function settle(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.waitForFunction((wanted) => innerWidth === wanted?.width && innerHeight === wanted.height, size)
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

/** As it is committed: lossy, so that all pictures together stay small. */
export async function photograph(page: Page, fullPage: boolean): Promise<Buffer> {
  // The countdown of a toast runs even with reduced motion. The screenshot's own `style` came too late on a busy machine.
  await page.evaluate(async () => {
    const style = new CSSStyleSheet()
    style.replaceSync('.toast-card::after { visibility: hidden }')
    document.adoptedStyleSheets = [style]
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  const shot = await page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' })
  return sharp(shot)
    .webp({ quality: fullPage ? 45 : 75, effort: 4 })
    .toBuffer()
}

/** What differs from the committed picture, in words, or null. Writes both pictures and the changed pixels, in red. */
export async function difference(now: Buffer, file: string, diffFile: string): Promise<string | null> {
  const committed = await readFile(join(FOLDER, file)).catch(() => null)
  if (!committed) return 'has no picture yet'
  if (committed.equals(now)) return null
  const [before, after] = await Promise.all([pixelsOf(committed), pixelsOf(now)])
  if (before.info.width !== after.info.width || before.info.height !== after.info.height) {
    await writeFile(diffFile, await sharp(now).png().toBuffer())
    return `is ${after.info.width}×${after.info.height} pixels, was ${before.info.width}×${before.info.height}`
  }
  const marked = Buffer.from(after.data)
  let changed = 0
  for (let pixel = 0; pixel < marked.length; pixel += 3) {
    const isChanged = [0, 1, 2].some(
      (channel) => Math.abs((before.data[pixel + channel] ?? 0) - (after.data[pixel + channel] ?? 0)) > TOLERANCE,
    )
    if (isChanged) changed++
    marked.set(isChanged ? [255, 0, 0] : after.data.subarray(pixel, pixel + 3).map((value) => value / 3), pixel)
  }
  if (changed <= FEW) return null
  const { width, height } = after.info
  const diff = await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  await sharp([committed, now, diff], { join: { across: 3, shim: 8 } })
    .png()
    .toFile(diffFile)
  return `${((100 * changed) / (width * height)).toFixed(3)} % of its pixels changed`
}

function pixelsOf(picture: Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}
