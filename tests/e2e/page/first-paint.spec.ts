// What a visitor meets before the app has arrived, or when it never does.
import type { Page } from '@playwright/test'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import * as hero from '#src/content/generated/hero.ts'
import { loginForm, signInLink } from '../accounts.ts'
import { holdBack } from '../answer-with.ts'
import { button } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'

/** Opens a page whose app is asked for and not answered until it is refused. */
async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const { asked, release } = await holdBack(page, '**/assets/main-*.js', (route) => route.abort())
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  return release
}

test('before the app arrives, Sign In is shown and the main buttons look ready', async ({ page }) => {
  await openWithoutApp(page, '/')
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
  await page.addInitScript((key) => localStorage.setItem(key, '{}'), SESSION_STORAGE_KEY)
  const refuse = await openWithoutApp(page, '/')
  await expect(signInLink(page)).toBeHidden()
  refuse()
  await expect(signInLink(page)).toBeVisible()
})

test('a mailed link never shows the login form first, and does when the app cannot be fetched', async ({ page }) => {
  const refuse = await openWithoutApp(page, '/auth?token_hash=x&type=recovery')
  await expect(loginForm(page)).toBeHidden()
  refuse()
  await expect(loginForm(page)).toBeVisible()
})
