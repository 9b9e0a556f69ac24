import { expect, test, type Page } from '@playwright/test'
import { avatar, createAccount, expectToast, followLink, logIn, newPerson, signUp } from './accounts.ts'
import { expectNoViolations } from './axe.ts'
import { hydrated } from './hydrated.ts'
import { linkIn, mailTo } from './mailbox.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function openNewPassword(page: Page): Promise<void> {
  const ada = newPerson()
  await createAccount(ada)
  await openInbox(page, ada.email)
  await followLink(page, linkIn(await mailTo(ada.email)))
  await expect(heading(page)).toHaveText('New password')
}

async function openInbox(page: Page, email: string): Promise<void> {
  await page.goto('/auth?tab=forgot')
  await page.getByRole('form', { name: 'Get back in' }).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page)).toHaveText('Check your inbox')
}

async function openBusy(page: Page): Promise<void> {
  await page.route('**/auth/v1/token*', () => {}) // never answered
  await logIn(page, newPerson())
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
}

const states: Record<string, (page: Page) => Promise<void>> = {
  login: async (page) => {
    await page.goto('/auth')
    await hydrated(page)
  },
  'sign-up': async (page) => {
    await page.goto('/auth?tab=signup')
    await expect(page.getByRole('form', { name: 'Sign Up' })).toBeVisible()
  },
  'forgotten password': async (page) => {
    await page.goto('/auth?tab=forgot')
    await expect(heading(page)).toHaveText('Get back in')
  },
  'check your inbox': (page) => openInbox(page, newPerson().email),
  'new password': openNewPassword,
  'expired link': async (page) => {
    await page.goto('/auth?error_code=otp_expired')
    await expect(page.getByText('This link no longer works')).toBeVisible()
  },
  'link that waits': async (page) => {
    await page.goto('/auth?token_hash=0123456789abcdef&type=recovery')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  },
  'link being checked': async (page) => {
    await page.route('**/auth/v1/verify*', () => {}) // never answered
    await followLink(page, '/auth?token_hash=0123456789abcdef&type=recovery')
    await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible()
  },
  'link that could not be checked': async (page) => {
    await page.route('**/auth/v1/verify*', (route) => route.abort())
    await followLink(page, '/auth?token_hash=0123456789abcdef&type=recovery')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
  'inbox, mail can be had again': async (page) => {
    await page.clock.install()
    await openInbox(page, newPerson().email)
    await page.clock.runFor(61_000)
    await expect(page.getByRole('button', { name: 'Send it again', exact: true })).toBeEnabled()
  },
  busy: openBusy,
  'failed, with its toast': async (page) => {
    await logIn(page, newPerson())
    await expectToast(page, 'alert', 'Login failed', 'Invalid login credentials')
  },
}

for (const width of [1440, 390]) {
  for (const [name, open] of Object.entries(states)) {
    test(`axe finds nothing on /auth at ${width} px: ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page)
      await expectNoViolations(page)
    })
  }
}

test('axe finds nothing in the open account menu', async ({ page }) => {
  await signUp(page, newPerson())
  await avatar(page).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expectNoViolations(page)
})

test('axe finds nothing in the mobile menu of somebody logged in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ada = newPerson()
  await signUp(page, ada)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: `Log out (${ada.email})` })).toBeVisible()
  await expectNoViolations(page)
})

test('a message does not lie over the form it is about', async ({ page }) => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await logIn(page, newPerson())
    const toast = page.getByRole('alert').filter({ hasText: 'Login failed' })
    await expect(toast).toBeVisible()
    const [card, form] = [await toast.boundingBox(), await page.getByRole('form', { name: 'Login' }).boundingBox()]
    if (!card || !form) throw new Error('not on the page')
    const apart =
      card.x + card.width <= form.x ||
      form.x + form.width <= card.x ||
      card.y + card.height <= form.y ||
      form.y + form.height <= card.y
    expect(apart, `${viewport.width} px`).toBe(true)
  }
})
