// /account: access, name, password, own messages, deletion. Accounts with messages under one address see only their own.
import type { Page } from '@playwright/test'
import {
  requestSession,
  avatar,
  expectToast,
  heading,
  logIn,
  PASSWORD,
  signedUp,
  storedSession,
  submitIn,
  typeLogin,
} from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { expect, faultTest, test } from '../fixtures.ts'
import { newAddress, query } from '../stack.ts'
import { clientOf } from '../team.ts'
import { hydrated } from '../../support/hydrated.ts'

const section = (page: Page, title: string) => page.getByRole('region', { name: title })
const NEW_PASSWORD = 'analytical-engine'
const statusOf = async (...call: Parameters<typeof requestSession>) => (await requestSession(...call)).status

async function openAccount(page: Page): Promise<void> {
  await avatar(page).click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(heading(page)).toHaveText('Your account')
}

/** Like the contact form, with or without the session of the page. */
async function send(message: string, email: string, page?: Page): Promise<void> {
  const client = await clientOf((page && (await storedSession(page))) ?? undefined)
  expect((await client.from('contact_submissions').insert({ name: 'Ada', email, message })).status).toBe(201)
}

test('a visitor who is not logged in returns here after login; a login from elsewhere does not', async ({
  page,
  user,
}) => {
  await page.goto('/account')
  await expect(page).toHaveURL('/auth')
  await hydrated(page)
  await (await typeLogin(page, user)).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('img', { name: user.email })).toBeVisible()
  // The database would refuse to return data to an ended session.
  await expect(page.getByText('Nothing yet. Messages you send while logged in will appear here.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL('/')
  await logIn(page, user)
  await expect(page).toHaveURL('/')
})

faultTest('a password is changed only with the old one, and other devices are logged out', async ({ page }) => {
  const user = await signedUp(page)
  const elsewhere = (await requestSession('password', user)).body['refresh_token']
  await openAccount(page)
  const form = page.getByRole('form', { name: 'Password' })
  const change = async (current: string) => {
    await form.getByLabel('Current password').fill(current)
    await form.getByLabel('New password').fill(NEW_PASSWORD)
    await submitIn(form).click()
  }
  await change('not-the-password')
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('That is not your current password.')
  await expect(form.getByLabel('Current password')).toBeFocused()
  expect(await statusOf('password', { ...user, password: NEW_PASSWORD })).toBe(400)

  await change(PASSWORD)
  await expectToast(page, 'status', 'Password changed', 'Your other devices are logged out.')
  await expect(form.getByLabel('Current password')).toHaveValue('')
  expect(await statusOf('password', user)).toBe(400)
  expect(await statusOf('refresh_token', { refresh_token: elsewhere })).toBe(400)
  // This session continues.
  const session = await storedSession(page)
  expect(await statusOf('refresh_token', { refresh_token: session?.refresh_token })).toBe(200)
  expect(await statusOf('password', { ...user, password: NEW_PASSWORD })).toBe(200)
})

test('a new name is shown everywhere, and messages are those of the session, regardless of the typed address', async ({
  page,
}) => {
  const user = await signedUp(page)
  await send('Ada wrote this while signed in.', newAddress('other'), page)
  await send('A visitor wrote this with the address of Ada.', user.email)
  await query`update contact_submissions set answered_at = '2026-11-15T10:00:00Z', answered_by = 'Ruth Calder'
      where user_id = (select id from auth.users where email = ${user.email})`
  await openAccount(page)
  const [name, messages] = [section(page, 'Name'), section(page, 'Your messages')]
  await expect(messages.getByRole('listitem')).toHaveCount(1)
  await messages.getByText('Ada wrote this').first().click()
  await expect(messages).toContainText('Answered 15 November 2026')
  await expect(page.getByRole('main')).not.toContainText('Ruth Calder')

  await name.getByLabel('Full Name').fill('Grace Hopper')
  await name.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'status', 'Name saved', 'The menu shows it from now on.')
  await page.reload()
  await expect(name.getByLabel('Full Name')).toHaveValue('Grace Hopper')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(avatar(page)).toHaveText('GH')
})

faultTest('an account is deleted with its messages after its password is given', async ({ page }) => {
  const user = await signedUp(page)
  await send('Ada wrote this.', user.email, page)
  await openAccount(page)
  const form = page.getByRole('form', { name: 'Delete my account' })
  const requestDeletion = async (password: string) => {
    await section(page, 'Delete my account').getByRole('button', { name: 'Delete my account' }).click()
    await expect(form.getByLabel('Password')).toBeFocused()
    await form.getByLabel('Password').fill(password)
    await submitIn(form).click()
  }
  await section(page, 'Your messages').getByText('Ada wrote this.').first().click()
  await requestDeletion('not-the-password')
  await expectAccessible(page, [390, 1440])
  await expect(form.getByLabel('Password')).toHaveAccessibleDescription('That is not your password.')
  await section(page, 'Delete my account').getByRole('button', { name: 'Keep my account' }).click()

  await requestDeletion(user.password)
  await expectToast(page, 'status', 'Account deleted', 'Your account and its messages are deleted.')
  await expect(page).toHaveURL('/')
  await expect(avatar(page)).toHaveCount(0)
  expect(await storedSession(page)).toBeNull()
  const left = await query`select email::text from auth.users where email = ${user.email}
      union all select email from contact_submissions where email = ${user.email}`
  expect(left).toHaveLength(0)
})
