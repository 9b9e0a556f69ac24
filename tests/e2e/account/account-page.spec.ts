// /account: access, name, password.
import type { Locator, Page } from '@playwright/test'
import { accountPage as words } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { navigation } from '#src/content/navigation.ts'
import {
  requestSession,
  avatar,
  heading,
  logIn,
  logOut,
  newPerson,
  PASSWORD,
  signedUp,
  signInLink,
  signUp,
  storedSession,
  submitIn,
  typeLogin,
  typeSignUp,
  type Person,
} from '../accounts.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { newAddress } from '../stack.ts'
import { hydrated, openPage } from '../../support/hydrated.ts'

const section = (page: Page, title: string) => page.getByRole('region', { name: title })
const NEW_PASSWORD = 'analytical-engine'

async function openAccount(page: Page): Promise<void> {
  await avatar(page).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(heading(page)).toHaveText(words.heading)
}

async function left(element: Locator): Promise<number> {
  const { x } = (await element.boundingBox()) ?? {}
  if (x === undefined) throw new Error('it is not shown')
  return x
}

test('the bar of /account begins where its page begins, and a long address stays inside the menu', async ({ page }) => {
  const person = { ...newPerson(), email: newAddress('a-name-with-forty-letters-or-more-of-them') }
  await signUp(page, person)
  await openAccount(page)
  expect(await left(page.getByRole('banner').getByRole('link').first())).toBe(await left(heading(page)))
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/')
  await page.getByRole('button', { name: navigation.openMenu }).click()
  const menu = page.getByRole('dialog', { name: navigation.menu })
  await expect(menu.getByRole('button', { name: `Log out (${person.email})` })).toBeVisible()
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

/** On the page with the login. */
async function logInHere(page: Page, person: Person): Promise<void> {
  await hydrated(page)
  await (await typeLogin(page, person)).click()
}

/** A session on another device. */
async function logInElsewhere({ email, password }: Person): Promise<unknown> {
  return (await requestSession('password', { email, password })).body['refresh_token']
}

test('a visitor who is not logged in returns here after login or sign-up; a login from elsewhere does not', async ({
  page,
  ada,
}) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/auth')
  await logInHere(page, ada)
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('img', { name: ada.email })).toBeVisible()
  // The database would refuse to return data to an ended session.
  await expect(page.getByText(words.records.none)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: words.logOut, exact: true }).click()
  await expect(page).toHaveURL('/')
  await logIn(page, ada)
  await expect(page).toHaveURL('/')

  await logOut(page)
  await expect(signInLink(page)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('tab', { name: auth.signUp.tab }).click()
  await (await typeSignUp(page, newPerson('Eve'))).click()
  await expect(page).toHaveURL('/account')
})

test('a new name is kept and shown everywhere', async ({ page }) => {
  await signedUp(page)
  await openAccount(page)
  const name = section(page, words.name.title)
  await name.getByLabel('Full Name').fill('Grace Hopper')
  await name.getByRole('button', { name: words.name.submit }).click()
  await expect(name.getByRole('status')).toHaveText(/^Saved \d\d:\d\d$/)
  await page.reload()
  await expect(name.getByLabel('Full Name')).toHaveValue('Grace Hopper')
  await page.getByRole('link', { name: words.nav.home, exact: true }).click()
  await expect(avatar(page)).toHaveText('GH')
})

faultTest('a password is changed only with the old one, and other devices are logged out', async ({ page }) => {
  const ada = await signedUp(page)
  const elsewhere = await logInElsewhere(ada)
  await openAccount(page)
  const form = page.getByRole('form', { name: words.password.title })
  const change = async (current: string) => {
    await form.getByLabel(words.password.current).fill(current)
    await form.getByLabel(auth.fields.newPassword).fill(NEW_PASSWORD)
    await submitIn(form).click()
  }
  await change('not-the-password')
  await expect(form.getByLabel(words.password.current)).toHaveAccessibleDescription(words.password.wrong)
  await expect(form.getByLabel(words.password.current)).toBeFocused()
  expect(await requestSession('password', { email: ada.email, password: NEW_PASSWORD })).toHaveProperty('status', 400)

  await change(PASSWORD)
  await expect(form.getByRole('status')).toHaveText(words.password.done)
  await expect(form.getByLabel(words.password.current)).toHaveValue('')
  expect(await requestSession('password', { email: ada.email, password: PASSWORD })).toHaveProperty('status', 400)
  expect(await requestSession('refresh_token', { refresh_token: elsewhere })).toHaveProperty('status', 400)
  // This session continues.
  const session = await storedSession(page)
  expect(await requestSession('refresh_token', { refresh_token: session?.refresh_token })).toHaveProperty('status', 200)
  expect(await requestSession('password', { email: ada.email, password: NEW_PASSWORD })).toHaveProperty('status', 200)
})
