import { chromium, expect, test } from '@playwright/test'
import { logOut, signedUp, signInLink } from '../accounts.ts'

test('Back does not show an account that was logged out in another tab', { tag: '@full' }, async () => {
  const { launchOptions, baseURL } = test.info().project.use
  // Playwright disables the back/forward cache by default.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    const page = await context.newPage()
    await signedUp(page)
    await page.goto('/robots.txt')
    const tab = await context.newPage()
    await tab.goto('/')
    await logOut(tab)
    await expect(signInLink(tab)).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(signInLink(page)).toBeVisible()
  } finally {
    await browser.close()
  }
})
