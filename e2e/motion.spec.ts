import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'

/** Counts what is drawn on any canvas, from before the page's own scripts run. */
async function countDots(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { dots: 0, skies: 0 })
    const count = (method: 'arc' | 'clearRect', name: 'dots' | 'skies') => {
      const counting: ProxyHandler<() => void> = {
        apply: (draw, pen, args) => {
          counted[name]++
          Reflect.apply(draw, pen, args)
        },
      }
      const drawing = CanvasRenderingContext2D.prototype
      Reflect.set(drawing, method, new Proxy(Reflect.get(drawing, method), counting))
    }
    count('arc', 'dots')
    count('clearRect', 'skies')
  })
}

const skies = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'skies')))

/** How often the sky is drawn within twelve frames: about six times while it drifts. */
async function skiesInTwelveFrames(page: Page): Promise<number> {
  const before = await skies(page)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
  })
  return (await skies(page)) - before
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the hero has 100 drifting dots, which rest while out of sight', async ({ page }) => {
  await countDots(page)
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => skies(page)).toBeGreaterThan(5)
  const [dots, drawn] = await page.evaluate(() => ['dots', 'skies'].map((name) => Number(Reflect.get(window, name))))
  expect(dots).toBe(Number(drawn) * 100)

  await page.locator('#about').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }))
  await expect.poll(() => skiesInTwelveFrames(page)).toBe(0)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => skiesInTwelveFrames(page)).toBeGreaterThan(0)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('sky, stars and arrow stand still, and anchors jump', async ({ page }) => {
    await countDots(page)
    await page.goto('/')
    await hydrated(page)
    await expect.poll(() => skies(page)).toBeGreaterThan(0)
    expect(await skiesInTwelveFrames(page)).toBe(0)
    // What is laid out late holds back its transitions until then, and ends them at once.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  })
})

test('without that wish the sky turns and anchors glide', async ({ page }) => {
  await page.goto('/')
  const running = await page.evaluate(() =>
    document.getAnimations().map((animation) => (animation instanceof CSSAnimation ? animation.animationName : '')),
  )
  expect(running).toEqual(expect.arrayContaining(['sky-turn', 'nudge']))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
})
