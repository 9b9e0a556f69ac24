import { accountPage } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { openPage } from '../../support/hydrated.ts'
import {
  requestNewPassword,
  avatar,
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
import { expectNoViolations, look } from '../axe.ts'
import { expect, faultTest as test } from '../fixtures.ts'
import { query } from '../stack.ts'

const MADE_UP_LINK = '/auth?token_hash=0123456789abcdef&type=recovery'

test('axe finds nothing at login and sign-up: empty, refused with its toast, busy', async ({ page }) => {
  await openPage(page, '/auth')
  await submitIn(loginForm(page)).click()
  await expect(loginForm(page).getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await look(page)
  await logIn(page, newPerson())
  await expect(loginForm(page).getByText(auth.errors.credentials)).toBeVisible()
  await look(page)
  await page.route('**/auth/v1/token*', () => {}) // never answered
  await submitIn(loginForm(page)).click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await look(page)
  await page.goto('/auth?tab=signup')
  await expect(signUpForm(page)).toBeVisible()
  await look(page)
})

test('axe finds nothing on the way to a new password', async ({ page, ada }) => {
  await page.clock.install()
  await page.goto('/auth?tab=forgot')
  await expect(heading(page)).toHaveText(auth.forgot.heading)
  await look(page)
  await requestNewPassword(page, newPerson().email)
  await look(page)
  await page.clock.runFor(61_000)
  await expect(page.getByRole('button', { name: 'Send it again', exact: true })).toBeEnabled()
  await look(page)
  await followLink(page, await recoveryLink(page, ada.email))
  await expect(heading(page)).toHaveText('New password')
  await look(page)
})

test('axe finds nothing while a link waits, is checked, cannot be checked, and is expired', async ({ page }) => {
  await page.route('**/auth/v1/verify*', () => {}) // never answered
  await page.goto(MADE_UP_LINK)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible()
  await look(page)
  await page.route('**/auth/v1/verify*', (route) => route.abort())
  await followLink(page, MADE_UP_LINK)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await look(page)
  await page.goto('/auth?error_code=otp_expired')
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await look(page)
})

test('axe finds nothing on /account: an open message, errors, the password prompt', async ({ page }) => {
  const { email } = await signedUp(page)
  await query`insert into contact_submissions (name, email, message, user_id)
    select 'Ada', email, ${`A long word: ${'x'.repeat(300)}`}, id from auth.users where email = ${email}`
  await page.goto('/account')
  await page.getByText('A long word').first().click()
  await page.getByRole('button', { name: accountPage.password.submit }).click()
  await page.getByRole('button', { name: accountPage.deletion.open }).click()
  await submitIn(page.getByRole('form', { name: accountPage.deletion.title })).click()
  await expect(page.getByText(auth.errors.missing['password'] ?? '').last()).toBeVisible()
  await look(page)
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
