// What the account forms say at their fields. The backend's answers are faked.
import type { Page } from '@playwright/test'
import { auth } from '#src/content/auth.ts'
import { fillSignUp, heading, logIn, loginForm, newPerson, signUpForm, submitIn } from '../accounts.ts'
import { answerWith } from '../answer-with.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'

const windows = [
  { width: 390, height: 664 },
  { width: 375, height: 553 },
  { width: 844, height: 390 },
  { width: 1366, height: 650 },
  { width: 1440, height: 789 },
]

const notice = (page: Page) => loginForm(page).getByText(auth.errors.credentials.text)
const password = (page: Page) => loginForm(page).getByLabel(auth.fields.password)

async function failToLogIn(page: Page): Promise<void> {
  await answerWith(page, '**/auth/v1/token*', {
    status: 400,
    json: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  })
  await logIn(page, newPerson())
  await expect(notice(page)).toBeVisible()
}

for (const size of windows) {
  faultTest(`a failed login is told above the fields at ${size.width}×${size.height}`, async ({ page }) => {
    await page.setViewportSize(size)
    await failToLogIn(page)
    await expect(notice(page)).toBeInViewport({ ratio: 1 })
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toBeInViewport({ ratio: 1 })
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(password(page)).toHaveAccessibleDescription(new RegExp(auth.errors.credentials.reset))
  })
}

faultTest('the notice goes with the next attempt', async ({ page }) => {
  await failToLogIn(page)
  await page.route('**/auth/v1/token*', () => {}) // never answered
  await submitIn(loginForm(page)).click()
  await expect(submitIn(loginForm(page))).toHaveText(auth.logIn.busy)
  await expect(notice(page)).toHaveCount(0)
})

faultTest('notice, mark and toast go with a switch of tab, and what was typed stays', async ({ page }) => {
  await failToLogIn(page)
  await page.getByRole('tab', { name: auth.signUp.tab }).click()
  await expect(page.getByRole('alert')).toBeEmpty()
  await page.getByRole('tab', { name: auth.logIn.tab }).click()
  await expect(password(page)).not.toHaveAttribute('aria-invalid')
  await expect(notice(page)).toHaveCount(0)
  await expect(password(page)).not.toHaveValue('')
})

faultTest('the notice leads to a new password, with the typed address', async ({ page }) => {
  await failToLogIn(page)
  const email = await loginForm(page).getByLabel(auth.fields.email).inputValue()
  await page.getByRole('link', { name: auth.errors.credentials.reset }).click()
  await expect(heading(page)).toHaveText(auth.forgot.heading)
  await expect(page.getByLabel(auth.fields.email)).toHaveValue(email)
})

faultTest('a connection that fails blames no field', async ({ page }) => {
  await page.route('**/auth/v1/token*', (route) => route.abort())
  await logIn(page, newPerson())
  await expect(loginForm(page).getByText('An error occurred during login.')).toBeVisible()
  await expect(password(page)).not.toHaveAttribute('aria-invalid')
})

test('missing and wrong values are told under their fields, and rechecked while typing', async ({ page }) => {
  const submit = await fillSignUp(page, { fullName: '', email: 'ada', password: '' })
  const form = signUpForm(page)
  await submit.click()
  await expect(form.getByLabel(auth.fields.fullName)).toBeFocused()
  const name = form.getByLabel(auth.fields.fullName)
  await expect(name).toHaveAccessibleDescription(String(auth.errors.missing['full-name']))
  await expect(form.getByLabel(auth.fields.email)).toHaveAccessibleDescription(auth.errors.email)
  await expect(form.getByText(String(auth.errors.missing['password']))).toBeVisible()
  await name.fill('Ada')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(form.getByText(auth.errors.email)).toBeVisible()
})

test('a password can be shown and hidden again', async ({ page }) => {
  await page.goto('/auth')
  await hydrated(page)
  await password(page).fill('difference-engine')
  const toggle = loginForm(page).getByRole('button', { name: /password$/ })
  await expect(toggle).toHaveText(/^Show/)
  await toggle.click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  await expect(password(page)).toHaveValue('difference-engine')
  await toggle.click()
  await expect(password(page)).toHaveAttribute('type', 'password')
})

for (const size of windows) {
  test(`no tab moves the heading at ${size.width}×${size.height}`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto('/auth')
    await hydrated(page)
    const before = await heading(page).boundingBox()
    await page.getByRole('tab', { name: auth.signUp.tab }).click()
    await expect(signUpForm(page).getByText(auth.signUp.purpose)).toBeVisible()
    expect(await heading(page).boundingBox()).toEqual(before)
  })
}
