// What lies below the first view is laid out late (laid-out-late in src/app/app.css), and no visitor may notice.
import type { Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'
import { expect, test } from './quiet-page.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const isLaidOut = (page: Page) =>
  page.locator('#contact form').evaluate((form) => form.checkVisibility({ contentVisibilityAuto: true }))
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test.beforeEach(async ({ page }) => {
  // Free moments come when the test says so.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, {
      requestIdleCallback: (work: () => void) => waiting.push(work),
      haveFreeMoment: () => waiting.shift()?.(),
    })
  })
  await page.goto('/')
  await hydrated(page)
})

const haveFreeMoment = (page: Page) => page.evaluate('haveFreeMoment()')

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('sections are laid out one by one in free moments; the guess at their height was good', async ({ page }) => {
      expect(await isLaidOut(page)).toBe(false)
      const guessed = await pageHeight(page)
      for (const id of ['about', 'testimonials', 'contact']) {
        await expect(page.locator(`#${id}`)).not.toHaveAttribute('data-laid-out')
        await haveFreeMoment(page)
        await expect(page.locator(`#${id}`)).toHaveAttribute('data-laid-out')
      }
      expect(await isLaidOut(page)).toBe(true)
      await haveFreeMoment(page) // the footer
      await haveFreeMoment(page)
      await expect(page.locator('html')).toHaveAttribute('data-laid-out')
      expect(Math.abs(guessed / (await pageHeight(page)) - 1)).toBeLessThan(0.05)
    })

    test('an anchor that is the first thing a visitor follows lands right, gliding', async ({ page }) => {
      expect(await isLaidOut(page)).toBe(false)
      await page.evaluate(async () => {
        const link = Object.assign(document.createElement('a'), { href: '#contact' })
        document.body.append(link)
        const atRest = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }))
        link.click()
        await atRest
      })
      const top = await page.locator('#contact').evaluate((section) => section.getBoundingClientRect().top)
      expect(Math.abs(top - (width < 960 ? 60 : 64))).toBeLessThan(2)
    })
  })
}
