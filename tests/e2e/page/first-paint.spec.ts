// The page before the app has loaded, or if it never does.
import type { Page } from '@playwright/test'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { contact } from '#src/content/contact.ts'
import { title as REVIEW } from '#src/content/generated/free.ts'
import * as hero from '#src/content/generated/hero.ts'
import { testimonials, testimonialsSection } from '#src/content/testimonials.ts'
import { loginForm, signInLink } from '../accounts.ts'
import { delayRequests } from '../mock-response.ts'
import { button } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'

const APP = '**/assets/main-*.js'

/** Opens a page whose app is requested and pending until it is refused. */
async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const { requested, release } = await delayRequests(page, APP, (route) => route.abort())
  await page.goto(path, { waitUntil: 'commit' })
  await requested
  return release
}

/** Clicks 10 ms after the first paint, from within the page. */
async function pressEarly(page: Page, selector: string): Promise<void> {
  await page.addInitScript((pressed) => {
    new PerformanceObserver(() => {
      setTimeout(() => document.querySelector<HTMLElement>(pressed)?.click(), 10)
    }).observe({ type: 'paint' })
  }, selector)
}

test('before the app arrives, Sign In is shown and the main buttons look ready', async ({ page }) => {
  await page.route(APP, () => {}) // never answered
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

test('a press 10 ms after the first paint takes effect once the app has loaded', async ({ page, context }) => {
  const carousel = page.getByRole('region', { name: testimonialsSection.title })
  await pressEarly(page, `[aria-label="${testimonialsSection.next}"]`)
  await page.goto('/')
  await expect(carousel.getByRole('status')).toContainText(testimonials[1]?.quote ?? '')

  const second = await context.newPage()
  await pressEarly(second, '[data-waiting]')
  await second.goto('/')
  await expect(second.getByText('Name must be at least 2 characters')).toBeVisible()

  const third = await context.newPage()
  await pressEarly(third, '.hero [data-service]')
  await third.goto('/')
  await expect(third.getByText(contact.enquiry.heading(REVIEW))).toBeVisible()
  await expect(third).toHaveURL('/#contact')
})
