import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { HAS_VOICE } from '#src/content/features.ts'
import * as hero from '#src/content/generated/hero.ts'
import { heroControls } from '#src/content/hero-controls.ts'
import { expect, test } from '../fixtures.ts'

type Box = { x: number; y: number; width: number; height: number }

// A small phone, a phone on its side, a laptop: where sky and words are closest.
const sizes = [
  [320, 568],
  [844, 390],
  [1440, 789],
] as const

// Of edges between layers, on a light ground.
const ROUNDING = 4

// Both ends of the swing and its middle.
const SWING_MS = [-240_000, 0, 240_000]

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [width, height] of sizes) {
  test(`at ${width} × ${height} the sky overlaps neither bar nor text, and both actions are in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    const bar = await boxesOf(page, 'header a')
    const text = await boxesOf(page, '#hero-title span, #hero-title ~ :is(p, ul)')
    for (const action of [hero.action, ...(HAS_VOICE ? [hero.voiceDemo] : [])]) {
      await expect(page.getByRole('link', { name: action })).toBeInViewport({ ratio: 1 })
    }

    const arrow = page.getByRole('link', { name: heroControls.scrollDown })
    await expect(arrow).toBeInViewport({ ratio: 1 })
    const round = await arrow.boundingBox()
    expect(text.filter((box) => round && overlap(round, box))).toEqual([])

    const empty = await pictureWithout(page, '.hero-sky, canvas, .hero-foot')
    for (const ms of SWING_MS) {
      await page.evaluate((at) => {
        for (const animation of document.getAnimations()) {
          if (!(animation instanceof CSSAnimation) || !animation.animationName.startsWith('sky-turn')) continue
          animation.pause()
          animation.currentTime = at
        }
      }, ms)
      const chart = await pictureWithout(page, 'canvas, .hero-foot')
      expect(await changed(empty, chart, [{ x: 0, y: 0, width, height }])).toBe(true)
      expect(await changed(empty, chart, [...bar, ...text])).toBe(false)
    }
    const stars = await pictureWithout(page, '.hero-sky, .hero-foot')
    expect(await changed(empty, stars, text)).toBe(false)
  })
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
      }),
  )
}

async function pictureWithout(page: Page, selector: string): Promise<Buffer> {
  const setVisibility = (to: string) =>
    page.locator(selector).evaluateAll((elements, visibility) => {
      for (const element of elements) if (element instanceof HTMLElement) element.style.visibility = visibility
    }, to)
  await setVisibility('hidden')
  const picture = await page.screenshot()
  await setVisibility('')
  return picture
}

/** Whether any pixel in these boxes differs by more than rounding. */
async function changed(before: Buffer, after: Buffer, boxes: Box[]): Promise<boolean> {
  const [one, two] = await Promise.all(
    [before, after].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!one || !two) throw new Error('no picture')
  const { width, height } = one.info
  return boxes.some((box) => {
    for (let y = Math.max(0, Math.ceil(box.y)); y < Math.min(height, box.y + box.height - 1); y++) {
      for (let x = Math.max(0, Math.ceil(box.x)); x < Math.min(width, box.x + box.width - 1); x++) {
        const at = (y * width + x) * 3
        for (let i = at; i < at + 3; i++) if (Math.abs((one.data[i] ?? 0) - (two.data[i] ?? 0)) > ROUNDING) return true
      }
    }
    return false
  })
}
