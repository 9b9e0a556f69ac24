import { chromium, expect, test, type BrowserContext } from '@playwright/test'
import { pageTable } from '#src/app/page-table.ts'
import { testimonials, testimonialsSection as words } from '#src/content/testimonials.ts'
import { avatar, logOut, signedUp, signInLink } from '../accounts.ts'
import { openPage } from '../../support/hydrated.ts'

/** Playwright disables the back/forward cache by default. */
async function withBackForwardCache(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const { launchOptions, baseURL } = test.info().project.use
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    await work(await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' }))
  } finally {
    await browser.close()
  }
}

test('Back shows every page as it was left, without loading it, and it still works', { tag: '@full' }, () =>
  withBackForwardCache(async (context) => {
    const page = await context.newPage()
    await signedUp(page)
    for (const { path } of pageTable.toReversed()) {
      await openPage(page, path)
      await page.evaluate(() =>
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted })),
      )
      await page.goto('/robots.txt')
      await page.goBack({ waitUntil: 'commit' })
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'wasKept') as unknown), { message: path })
        .toBe(true)
    }
    await page.getByRole('button', { name: words.next }).click()
    const dot = page.getByRole('button', { name: words.show(2, testimonials.length) })
    await expect(dot).toHaveAttribute('aria-current', 'true')
    await expect(avatar(page)).toHaveText('AL')
  }),
)

test('Back does not show an account that was logged out in another tab', { tag: '@full' }, () =>
  withBackForwardCache(async (context) => {
    const page = await context.newPage()
    await signedUp(page)
    await page.goto('/robots.txt')
    const tab = await context.newPage()
    await tab.goto('/')
    await logOut(tab)
    await expect(signInLink(tab)).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(signInLink(page)).toBeVisible()
  }),
)
