// /account: who gets there, name, password, other devices.
import type { Page } from '@playwright/test'
import { accountPage as words } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import {
  avatar,
  createAccount,
  heading,
  loginForm,
  newPerson,
  PASSWORD,
  signedUp,
  signUpForm,
  storedSession,
  submitIn,
} from '../accounts.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { stackUnderTest } from '../stack.ts'
import { hydrated } from '../../stack/src/testing/hydrated.ts'

const leaf = (page: Page, title: string) => page.getByRole('region', { name: title })
const NEW_PASSWORD = 'analytical-engine'

async function openAccount(page: Page): Promise<void> {
  await avatar(page).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(heading(page)).toHaveText(words.heading)
}

/** How the auth service answers to this login or refresh token. */
async function statusOf(grant: 'password' | 'refresh_token', data: object): Promise<number> {
  const { apiUrl, anonKey } = stackUnderTest()
  const answer = await fetch(`${apiUrl}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  return answer.status
}

/** A session on another device. */
async function logInElsewhere(email: string, password: string): Promise<string> {
  const { apiUrl, anonKey } = stackUnderTest()
  const answer = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { refresh_token: string }).refresh_token
}

test('who is not signed in logs in first and comes back', async ({ page, ada }) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/auth')
  await hydrated(page)
  await loginForm(page).getByLabel('Email').fill(ada.email)
  await loginForm(page).getByLabel('Password').fill(ada.password)
  await submitIn(loginForm(page)).click()
  await expect(page).toHaveURL('/account')
  await expect(leaf(page, words.name.title).getByRole('textbox', { name: 'Email' })).toHaveValue(ada.email)
  await page.reload()
  await expect(leaf(page, words.name.title).getByLabel('Full Name')).toHaveValue(ada.fullName)
})

test('a sign-up comes back too; a login that began elsewhere does not', async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('tab', { name: auth.signUp.tab }).click()
  const ada = newPerson()
  await signUpForm(page).getByLabel('Full Name').fill(ada.fullName)
  await signUpForm(page).getByLabel('Email').fill(ada.email)
  await signUpForm(page).getByLabel('Password').fill(ada.password)
  await submitIn(signUpForm(page)).click()
  await expect(page).toHaveURL('/account')
  await page.getByRole('main').getByRole('button', { name: words.logOut }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth')
  await hydrated(page)
  await loginForm(page).getByLabel('Email').fill(ada.email)
  await loginForm(page).getByLabel('Password').fill(ada.password)
  await submitIn(loginForm(page)).click()
  await expect(page).toHaveURL('/')
})

test('a new name is kept and shown everywhere', async ({ page }) => {
  await signedUp(page)
  await openAccount(page)
  const name = leaf(page, words.name.title)
  await name.getByLabel('Full Name').fill('Grace Hopper')
  await name.getByRole('button', { name: words.name.submit }).click()
  await expect(name.getByRole('status')).toHaveText(/^Saved \d\d:\d\d$/)
  await page.reload()
  await expect(name.getByLabel('Full Name')).toHaveValue('Grace Hopper')
  await page.getByRole('link', { name: words.nav.home, exact: true }).click()
  await expect(avatar(page)).toHaveText('GH')
})

faultTest('a password is changed only with the old one, and other devices are signed out', async ({ page }) => {
  const ada = await signedUp(page)
  const elsewhere = await logInElsewhere(ada.email, ada.password)
  await openAccount(page)
  const form = page.getByRole('form', { name: words.password.title })
  const change = async (current: string) => {
    await form.getByLabel(words.password.current).fill(current)
    await form.getByLabel(auth.fields.newPassword).fill(NEW_PASSWORD)
    await submitIn(form).click()
  }
  await change('not-the-password')
  await expect(form.getByRole('alert')).toHaveText(words.password.wrong)
  await expect(form.getByLabel(words.password.current)).toBeFocused()
  expect(await statusOf('password', { email: ada.email, password: NEW_PASSWORD })).toBe(400)

  await change(PASSWORD)
  await expect(form.getByRole('status')).toHaveText(words.password.done)
  await expect(form.getByLabel(words.password.current)).toHaveValue('')
  expect(await statusOf('password', { email: ada.email, password: PASSWORD })).toBe(400)
  expect(await statusOf('refresh_token', { refresh_token: elsewhere })).toBe(400)
  // This one goes on.
  const session = await storedSession(page)
  expect(await statusOf('refresh_token', { refresh_token: session?.refresh_token })).toBe(200)
  expect(await statusOf('password', { email: ada.email, password: NEW_PASSWORD })).toBe(200)
})

faultTest('a new password that the server refuses is told at its field', async ({ page }) => {
  await signedUp(page)
  await openAccount(page)
  const form = page.getByRole('form', { name: words.password.title })
  await form.getByLabel(words.password.current).fill(PASSWORD)
  await form.getByLabel(auth.fields.newPassword).fill(PASSWORD)
  await submitIn(form).click()
  await expect(form.getByRole('alert')).toHaveText('New password should be different from the old password.')
  await expect(form.getByLabel(auth.fields.newPassword)).toBeFocused()
})

test('other devices are signed out, this one is not', async ({ page }) => {
  const ada = newPerson()
  await createAccount(ada)
  const elsewhere = await logInElsewhere(ada.email, ada.password)
  await page.goto('/account')
  await expect(page).toHaveURL('/auth')
  await hydrated(page)
  await loginForm(page).getByLabel('Email').fill(ada.email)
  await loginForm(page).getByLabel('Password').fill(ada.password)
  await submitIn(loginForm(page)).click()
  const devices = leaf(page, words.devices.title)
  await devices.getByRole('button', { name: words.devices.submit }).click()
  await expect(devices.getByRole('status')).toHaveText(words.devices.done)
  expect(await statusOf('refresh_token', { refresh_token: elsewhere })).toBe(400)
  await page.reload()
  await expect(devices).toBeVisible()
})
