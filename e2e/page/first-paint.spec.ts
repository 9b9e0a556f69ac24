// What a visitor meets before the app has arrived, or when it never does.
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { hero } from '#src/content/hero.ts'
import { auth } from '#src/content/auth.ts'
import { loginForm, signInLink } from '../accounts.ts'
import { button } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const APP = '**/assets/main-*.js'

test('before the app arrives, Sign In is shown and the main buttons look ready', async ({ page }) => {
  await page.route(APP, () => {})
  await page.goto('/')
  await expect(signInLink(page)).toBeVisible()
  const brass = await page
    .getByRole('link', { name: hero.action })
    .first()
    .evaluate((action) => getComputedStyle(action).backgroundColor)
  await expect(button(page)).toHaveCSS('background-color', brass)
})

test('with a stored session Sign In never shows while the app is fetched, and does when it cannot be', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.addInitScript((key) => localStorage.setItem(key, '{}'), SESSION_STORAGE_KEY)
  let asked = false
  await page.route(APP, async (route) => {
    asked = true
    await held
    await route.abort()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => asked).toBe(true)
  await expect(signInLink(page)).toBeHidden()
  release()
  await expect(signInLink(page)).toBeVisible()
})

test('a mailed link never shows the login form first, and does when the app cannot be fetched', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let asked = false
  await page.route(APP, async (route) => {
    asked = true
    await held
    await route.abort()
  })
  await page.goto('/auth?token_hash=x&type=recovery', { waitUntil: 'commit' })
  await expect.poll(() => asked).toBe(true)
  await expect(loginForm(page)).toBeHidden()
  release()
  await expect(loginForm(page)).toBeVisible()
})

test('a mailed link shows its question once the app is there', async ({ page }) => {
  await page.goto('/auth?token_hash=x&type=recovery')
  await expect(page.getByRole('heading', { name: auth.link.heading })).toBeVisible()
})
