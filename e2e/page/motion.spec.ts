import type { Page } from '@playwright/test'
import { hydrated } from '../../stack/src/testing/hydrated.ts'
import { signInLink } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { hero } from '#src/content/hero.ts'

/** Counts how often the stars are drawn, from before the page's own scripts run. */
async function countFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { drawn: 0 })
    const drawing = CanvasRenderingContext2D.prototype
    const counting: ProxyHandler<() => void> = {
      apply: (draw, pen, args) => {
        counted.drawn++
        Reflect.apply(draw, pen, args)
      },
    }
    Reflect.set(drawing, 'clearRect', new Proxy(Reflect.get(drawing, 'clearRect'), counting))
  })
}

const drawn = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'drawn')))

/** About six while the stars drift. */
async function drawnInTwelveFrames(page: Page): Promise<number> {
  const before = await drawn(page)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
  })
  return (await drawn(page)) - before
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the stars drift and rest while out of sight, the sky turns and anchors glide', async ({ page }) => {
  await countFrames(page)
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => drawn(page)).toBeGreaterThan(5)
  const running = await page.evaluate(() =>
    document.getAnimations().map((animation) => (animation instanceof CSSAnimation ? animation.animationName : '')),
  )
  expect(running).toEqual(expect.arrayContaining(['sky-turn', 'nudge']))
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')

  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }))
  await expect.poll(() => drawnInTwelveFrames(page)).toBe(0)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(() => drawnInTwelveFrames(page)).toBeGreaterThan(0)
})

/** Counts view transitions within the page. */
async function countTransitions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { transitions: 0 })
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      counted.transitions++
      return begin(change)
    }
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'transitions')))
}

test('the line finds Polaris once, and pages change with a view transition', async ({ page }) => {
  await page.goto('/')
  const gesture = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'find-polaris')
        .map(({ playState }) => playState),
    )
  await hydrated(page)
  await expect.poll(gesture).toEqual([])
  const transitions = await countTransitions(page)
  await signInLink(page).click()
  await expect(page).toHaveURL('/auth')
  expect(await transitions()).toBe(1)
})

/** What moves by itself in a view transition, in this document and in the next ones. */
async function watchTravellers(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { travellers: seen })
    const note = async (transition: ViewTransition | null) => {
      await transition?.ready
      const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
      seen.push(...moving.flatMap((name) => /^::view-transition-group\((mark|north-star)\)$/.exec(name)?.[1] ?? []))
    }
    addEventListener('pagereveal', ({ viewTransition }) => void note(viewTransition))
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = begin(change)
      void note(transition)
      return transition
    }
  })
  return () => page.evaluate(() => (Reflect.get(window, 'travellers') as string[]).toSorted())
}

test('the mark travels to the account page, and the star to the ring of the voice page', async ({ page }) => {
  const travellers = await watchTravellers(page)
  await page.goto('/')
  await hydrated(page)
  await signInLink(page).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(travellers).toEqual(['mark'])
  await page.goto('/')
  await page.getByRole('link', { name: hero.voiceDemo }).first().click()
  await expect(page).toHaveURL('/voice-demo')
  await expect.poll(travellers).toEqual(['mark', 'north-star'])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('sky, stars and arrow are still, anchors jump and pages change at once', async ({ page }) => {
    await countFrames(page)
    await page.goto('/')
    await hydrated(page)
    await expect.poll(() => drawn(page)).toBeGreaterThan(0)
    expect(await drawnInTwelveFrames(page)).toBe(0)
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    const transitions = await countTransitions(page)
    await signInLink(page).click()
    await expect(page).toHaveURL('/auth')
    expect(await transitions()).toBe(0)
  })
})
