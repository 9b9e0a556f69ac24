// /account: access, name, password, other devices.
import type { Locator, Page } from '@playwright/test'
import { accountPage as words } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { navigation } from '#src/content/navigation.ts'
import {
  requestSession,
  avatar,
  expectToast,
  followLink,
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
import { linkIn, mailTo } from '../mailbox.ts'
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
  await expect(section(page, words.email.title).getByRole('textbox')).toHaveValue(ada.email)
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

test('an address is changed by a mailed link, and the old one no longer works', async ({ page, ada }) => {
  await page.goto('/account')
  await logInHere(page, ada)
  const form = page.getByRole('form', { name: words.email.title })
  const change = async (email: string) => {
    await form.getByRole('textbox').fill(email)
    await submitIn(form).click()
  }
  await change(ada.email)
  await expect(form.getByRole('textbox')).toHaveAccessibleDescription(words.email.same)
  const email = newAddress('person')
  await change(email)
  await expect(form.getByRole('status')).toHaveText(words.email.waiting(email))
  expect((await mailTo(ada.email)).subject).toBe('Confirm your new address')
  await page.reload()
  await expect(form.getByText(words.email.waiting(email))).toBeVisible()

  await followLink(page, linkIn(await mailTo(email)))
  await expectToast(page, 'status', 'Address changed', `You are logged in as ${email}.`)
  await expect(page).toHaveURL('/account')
  await expect(form.getByRole('textbox')).toHaveValue(email)
  expect(await requestSession('password', { email: ada.email, password: PASSWORD })).toHaveProperty('status', 400)
  expect(await requestSession('password', { email, password: PASSWORD })).toHaveProperty('status', 200)
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

test('other devices are logged out, this one is not', async ({ page, ada }) => {
  const elsewhere = await logInElsewhere(ada)
  await page.goto('/account')
  await logInHere(page, ada)
  const devices = section(page, words.devices.title)
  await devices.getByRole('button', { name: words.devices.submit }).click()
  await expect(devices.getByRole('status')).toHaveText(words.devices.done)
  expect(await requestSession('refresh_token', { refresh_token: elsewhere })).toHaveProperty('status', 400)
  await page.reload()
  await expect(devices).toBeVisible()
})
