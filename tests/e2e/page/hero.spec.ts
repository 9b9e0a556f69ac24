// Where the sky begins and ends: pictures.spec.ts.
import { HAS_VOICE } from '#src/content/features.ts'
import * as hero from '#src/content/generated/hero.ts'
import { heroControls } from '#src/content/hero-controls.ts'
import { report } from '#src/content/report.ts'
import { expect, test } from '../fixtures.ts'

// A small phone, a phone on its side, a laptop: where sky and words are closest.
const WINDOWS = [
  [320, 568],
  [844, 390],
  [1440, 789],
] as const

test('both actions and the arrow are in view, and the arrow overlaps no text', async ({ page }) => {
  const arrow = page.getByRole('link', { name: heroControls.scrollDown })
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    for (const name of [hero.action, ...(HAS_VOICE ? [hero.voiceDemo] : []), heroControls.scrollDown])
      await expect(page.getByRole('link', { name }).first(), `${width} px`).toBeInViewport({ ratio: 1 })
    const overlapped = await arrow.evaluate((link) => {
      const round = link.getBoundingClientRect()
      const range = document.createRange()
      return [...document.querySelectorAll('#hero-title span, #hero-title + div > *')].filter((element) => {
        range.selectNodeContents(element)
        return [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < round.right && round.left < right && top < round.bottom && round.top < bottom,
        )
      }).length
    })
    expect(overlapped, `${width} px`).toBe(0)
  }
})

test('a link to the report shows its answer, which is above the fold of the first screen', async ({ page }) => {
  test.skip(!report, 'there is no report')
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.goto('/#report')
    await expect(page.locator('#report').getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 0.9 })
  }
})
