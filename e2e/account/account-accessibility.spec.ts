import type { Page } from '@playwright/test'
import {
  askForNewPassword,
  avatar,
  expectToast,
  followLink,
  heading,
  logIn,
  loginForm,
  newPerson,
  recoveryLink,
  signedUp,
  signUpForm,
  submitIn,
} from '../accounts.ts'
import { accountPage } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { expectNoViolations } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { withDatabase } from '../stack.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'

const MADE_UP_LINK = '/auth?token_hash=0123456789abcdef&type=recovery'

const states: Record<string, (page: Page, email: string) => Promise<unknown>> = {
  login: async (page) => {
    await page.goto('/auth')
    await hydrated(page)
  },
  'sign-up': async (page) => {
    await page.goto('/auth?tab=signup')
    await expect(signUpForm(page)).toBeVisible()
  },
  'forgotten password': async (page) => {
    await page.goto('/auth?tab=forgot')
    await expect(heading(page)).toHaveText('Get back in')
  },
  'check your inbox': (page) => askForNewPassword(page, newPerson().email),
  'new password': async (page, email) => {
    await followLink(page, await recoveryLink(page, email))
    await expect(heading(page)).toHaveText('New password')
  },
  'expired link': async (page) => {
    await page.goto('/auth?error_code=otp_expired')
    await expect(page.getByText('This link no longer works')).toBeVisible()
  },
  'link that waits': async (page) => {
    await page.goto(MADE_UP_LINK)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  },
  'link being checked': async (page) => {
    await page.route('**/auth/v1/verify*', () => {}) // never answered
    await followLink(page, MADE_UP_LINK)
    await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible()
  },
  'link that could not be checked': async (page) => {
    await page.route('**/auth/v1/verify*', (route) => route.abort())
    await followLink(page, MADE_UP_LINK)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'mail that can be sent again': async (page) => {
    await page.clock.install()
    await askForNewPassword(page, newPerson().email)
    await page.clock.runFor(61_000)
    await expect(page.getByRole('button', { name: 'Send it again', exact: true })).toBeEnabled()
  },
  'empty login': async (page) => {
    await page.goto('/auth')
    await hydrated(page)
    await submitIn(loginForm(page)).click()
    await expect(loginForm(page).getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  },
  'failed login': async (page) => {
    await logIn(page, newPerson())
    await expect(loginForm(page).getByText(auth.errors.credentials.reset)).toBeVisible()
  },
  busy: async (page) => {
    await page.route('**/auth/v1/token*', () => {}) // never answered
    await logIn(page, newPerson())
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  },
}

for (const [name, open] of Object.entries(states)) {
  test(`axe finds nothing on /auth: ${name}`, async ({ page, ada }) => {
    await open(page, ada.email)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      for (const forcedColors of ['none', 'active'] as const) {
        await page.emulateMedia({ forcedColors })
        await expectNoViolations(page)
      }
    }
  })
}

test('axe finds nothing on /account: a message open, errors, asked for the password, nothing cut off', async ({
  page,
}) => {
  const { email } = await signedUp(page)
  await withDatabase(
    (sql) => sql`insert into contact_submissions (name, email, message, user_id)
      select 'Ada', email, ${`A long word: ${'x'.repeat(300)}`}, id from auth.users where email = ${email}`,
  )
  await page.goto('/account')
  await page.getByText('A long word').first().click()
  await page.getByRole('button', { name: accountPage.password.submit }).click()
  await page.getByRole('button', { name: accountPage.deletion.open }).click()
  await submitIn(page.getByRole('form', { name: accountPage.deletion.title })).click()
  await expect(page.getByText(auth.errors.missing['password'] ?? '').last()).toBeVisible()
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      await expectNoViolations(page)
    }
  }
})

test('axe finds nothing in the account menu, on a wide and on a narrow screen', async ({ page }) => {
  const { email } = await signedUp(page)
  await avatar(page).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: `Log out (${email})` })).toBeVisible()
  await expectNoViolations(page)
})

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]) {
  test(`a toast breaks no rule and does not cover the form it is about, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await logIn(page, newPerson())
    await expectToast(page, 'alert', 'Login failed', 'Invalid login credentials')
    const toast = page.getByRole('alert').filter({ hasText: 'Login failed' })
    const [card, form] = [await toast.boundingBox(), await loginForm(page).boundingBox()]
    if (!card || !form) throw new Error('not on the page')
    const apart =
      card.x + card.width <= form.x ||
      form.x + form.width <= card.x ||
      card.y + card.height <= form.y ||
      form.y + form.height <= card.y
    expect(apart).toBe(true)
    await expectNoViolations(page)
  })
}
