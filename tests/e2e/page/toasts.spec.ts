// A toast covers nothing that a visitor reads or needs next.
import type { Page } from '@playwright/test'
import { loginForm, submitIn, typeLogin } from '../accounts.ts'
import { button, fill } from '../contact-form.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { mockResponse } from '../mock-response.ts'
import { NOON, screens } from '../pictures/screens.ts'
import { openPage } from '../../support/hydrated.ts'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 789 },
]
const { 'contact-receipt': receipt, 'inbox-lead': lead } = screens

/** Each ends when the toast is shown, and returns what is needed besides headings and the focused or first invalid field. */
const STATES: Record<string, (page: Page) => Promise<string[]>> = {
  'a message is sent': async (page) => {
    await receipt?.open(page)
    return ['#contact [data-kind]', '#contact a[target]']
  },
  'a message is not sent': async (page) => {
    await mockResponse(page, '**/rest/v1/contact_submissions*', { status: 503, json: {} })
    await fill(page, { email: 'ada@example.org' })
    await button(page).click()
    await expect(page.getByText('This message may not have arrived.')).toBeVisible()
    return ['#contact form input', '#contact [type=submit]', '#contact a[target]']
  },
  'a login fails': async (page) => {
    const error = { code: 'unexpected_failure', message: 'No.' }
    await mockResponse(page, '**/auth/v1/token*', { status: 500, json: error })
    await openPage(page, '/auth')
    await (await typeLogin(page, { email: 'ada@example.org', password: 'difference-engine' })).click()
    await expect(submitIn(loginForm(page))).toBeEnabled()
    return ['form:not([hidden] *) input', '[type=submit]:not([hidden] *)', 'main a']
  },
  'a lead is answered': async (page) => {
    await page.clock.setFixedTime(NOON)
    await lead?.open(page)
    await mockResponse(page, '**/rest/v1/rpc/inbox_set_status*', { json: null })
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    return ['.actions button', '#who']
  },
}

for (const [name, open] of Object.entries(STATES)) {
  for (const size of WINDOWS) {
    test(`${name} at ${size.width} px: the toast covers no heading, field or next action`, async ({ page }) => {
      await page.setViewportSize(size)
      const needed = await open(page)
      await expect(page.locator('.toast-card')).toBeVisible()
      const selector = ['h1', 'h2', 'h3', ':focus', '[aria-invalid=true]', ...needed].join()
      expect(await page.evaluate(coveredByToast, selector)).toEqual([])
    })
  }
}

/** Runs in the page. */
function coveredByToast(selector: string): string[] {
  const toast = document.querySelector('.toast-card')?.getBoundingClientRect()
  if (!toast) return ['no toast']
  // What is behind the bar is not seen anyway.
  const bar = document.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  return [...document.querySelectorAll(selector)]
    .filter((element) => element !== document.body && element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest('.toaster, .sr-only, [inert]'))
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return (
        left < toast.right &&
        right > toast.left &&
        Math.max(top, bar) < toast.bottom &&
        bottom > Math.max(toast.top, bar)
      )
    })
    .map((element) => element.outerHTML.slice(0, 120))
}
