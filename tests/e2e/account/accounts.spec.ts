import * as brand from '#src/brand/brand.data.ts'
import {
  requestSession,
  avatar,
  expectToast,
  fillLogin,
  logIn,
  loginForm,
  logOut,
  newPerson,
  PASSWORD,
  signedUp,
  signInLink,
  signUp,
  storedSession,
  submitIn,
} from '../accounts.ts'
import { expectNoViolations, expectAccessible } from '../axe.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { query } from '../stack.ts'

test('sign up, find the profile in the database, log out, log in, and be led away from /auth @core', async ({
  page,
}) => {
  const user = newPerson('Ada Lovelace')
  await signUp(page, user)
  await expectToast(page, 'status', 'Sign up successful', `Welcome to ${brand.name}!`)
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')
  await expect(signInLink(page)).toHaveCount(0)

  const profiles =
    await query`select full_name from public.profiles join auth.users using (id) where email = ${user.email}`
  expect([...profiles]).toEqual([{ full_name: 'Ada Lovelace' }])

  const session = await storedSession(page)
  const otherDevice = (await requestSession('password', user)).body
  await avatar(page).click()
  await expect(page.getByText('Ada Lovelace', { exact: true })).toBeVisible()
  await expect(page.getByText(user.email, { exact: true })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, 'status', 'Logged out', 'You have been successfully logged out.')
  await expect(page).toHaveURL('/')
  await expect(signInLink(page)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  expect(await storedSession(page)).toBeNull()
  for (const refresh_token of [session?.refresh_token, otherDevice['refresh_token']])
    expect(await requestSession('refresh_token', { refresh_token })).toHaveProperty('status', 400)

  await logIn(page, user)
  await expectToast(page, 'status', 'Login successful', 'Welcome back!')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveText('AL')
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('button', { name: `Log out (${user.email})` })).toBeVisible()
  await expectNoViolations(page)
})

faultTest('a wrong password is reported in view of a small window, and leads to a new one', async ({ page, user }) => {
  await page.setViewportSize({ width: 375, height: 553 })
  const submit = await fillLogin(page, { email: user.email, password: 'wrong-engine' })
  await submit.press('Enter')
  // The focused field is described by the notice, so the toast is not announced too.
  await expectToast(page, 'silent', 'Login failed', 'Invalid login credentials')
  const password = loginForm(page).getByLabel('Password')
  await expect(password).toBeFocused()
  await expect(password).toBeInViewport({ ratio: 1 })
  await expect(loginForm(page).getByText('Email or password is wrong.')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.route('**/auth/v1/token*', () => {}) // never answered
  await submit.click()
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await page.goto('/auth?tab=signup')
  await expectAccessible(page)
})

faultTest('a form sent before its script has arrived keeps the password out of the address', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/auth')
  const form = loginForm(page)
  await expect(submitIn(form)).toBeDisabled()
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByLabel('Password').fill(PASSWORD)
  await form.evaluate((element: HTMLFormElement) => element.submit())
  await page.waitForLoadState()
  expect(page.url()).not.toContain(PASSWORD)
  expect(page.url()).not.toContain('ada')
})

faultTest('two tabs stay in sync', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  await two.goto('/')
  await expect(signInLink(two)).toBeVisible()
  await signedUp(one)
  await expect(avatar(two)).toHaveText('AL')
  await logOut(two)
  await expect(signInLink(two)).toBeVisible()
  await expect(signInLink(one)).toBeVisible()
})
