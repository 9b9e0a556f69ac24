// How the stars are drawn: star-field.test.ts. When a page changes with a transition: navigate.test.ts.
import type { Page } from '@playwright/test'
import { openPage } from '../../support/hydrated.ts'
import { signInLink } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import * as hero from '#src/content/generated/hero.ts'
import { heroControls } from '#src/content/hero-controls.ts'

const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : '')),
  )

/** The elements with their own view transition, in this document and in the next ones. */
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

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the sky turns; mark and star travel between pages', async ({ page }) => {
    const travellers = await watchTravellers(page)
    await openPage(page, '/')
    await expect.poll(() => running(page)).toContain('sky-turn')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
    // Chromium skips a transition that it cannot draw within four seconds. The visit is then made again.
    await expect(async () => {
      await openPage(page, '/')
      await signInLink(page).click()
      await expect(page).toHaveURL('/auth')
      await expect.poll(travellers, { timeout: 10_000 }).toEqual(['mark'])
    }).toPass()
    await expect(async () => {
      await openPage(page, '/')
      await page.getByRole('link', { name: hero.voiceDemo }).first().click()
      await expect(page).toHaveURL('/voice-demo')
      await expect.poll(travellers, { timeout: 10_000 }).toEqual(['mark', 'north-star'])
    }).toPass()
  })
})

test.describe('automatic motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('ends within five seconds, or stops out of view and by a button whose state is stored @core', async ({
    page,
  }) => {
    await openPage(page, '/')
    await expect.poll(() => running(page)).toContain('sky-turn')
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 5_000)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(new Set(endless)).toEqual(new Set(['sky-turn', 'stars-drift']))

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => running(page)).toEqual([])
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => running(page)).toContain('sky-turn')

    const pause = page.getByRole('button', { name: heroControls.pause })
    await pause.click()
    await expect(pause).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => running(page)).toEqual([])
    await page.reload()
    await expect(pause).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.hero-stars')).toHaveAttribute('data-in-view')
    await expect.poll(() => running(page)).toEqual([])
  })
})

test('with reduced motion nothing moves, anchors jump and pages change immediately', async ({ page }) => {
  const travellers = await watchTravellers(page)
  await openPage(page, '/')
  await expect.poll(() => running(page)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
  await signInLink(page).click()
  await expect(page).toHaveURL('/auth')
  expect(await travellers()).toEqual([])
})
