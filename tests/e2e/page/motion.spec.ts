// How the stars are drawn: star-field.test.ts.
import type { Page } from '@playwright/test'
import { openPage } from '../../support/hydrated.ts'
import { expect, test } from '../fixtures.ts'

const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : '')),
  )

test.describe('automatic motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('ends within five seconds, or stops out of view and by a button whose state is stored @core', async ({
    page,
  }) => {
    await openPage(page, '/')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
    await expect.poll(() => running(page)).toContain('stars-drift')
    const endless = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 5_000)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(new Set(endless)).toEqual(new Set(['stars-drift']))

    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => running(page)).toEqual([])
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => running(page)).toContain('stars-drift')

    const pause = page.getByRole('button', { name: 'Pause the moving sky' })
    await pause.click()
    await expect(pause).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => running(page)).toEqual([])
    await page.reload()
    await expect(pause).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.hero-stars')).toHaveAttribute('data-in-view')
    await expect.poll(() => running(page)).toEqual([])
  })
})

test('with reduced motion nothing moves, and anchors jump', async ({ page }) => {
  await openPage(page, '/')
  await expect.poll(() => running(page)).toEqual([])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
})
