// Repeated requests do not reveal whether an address has an account.
import type { Page } from '@playwright/test'
import { callAuth, requestNewPassword, expectToast, heading, newPerson, signUp, type Person } from '../accounts.ts'
import { query } from '../stack.ts'
import { confirmingTest as test, expect } from './other-api.ts'

/** The text of the page that all of these people see after this request. */
async function shownTo(page: Page, people: Person[], request: (person: Person) => Promise<void>): Promise<string> {
  const shown = new Set<string>()
  for (const person of people) {
    await request(person)
    await expect(heading(page)).toHaveText('Check your inbox')
    const text = await page.getByRole('main').innerText()
    shown.add(text.replaceAll(person.email, '(address)'))
  }
  expect(shown.size).toBe(1)
  return [...shown].join('')
}

/** Stored before the response to the request, and sent a moment later. */
const mailsFor = ({ email }: Person) => query`
  select kind from public.mails where kind = 'account' and recipient = ${email}`

async function requestAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectToast(page, 'status', 'Request received', 'If there is an email to send, it should be in your inbox')
}

test('two requests for a new password: known and unknown addresses look the same @platform', async ({
  page,
  user: existing,
}) => {
  const unknown = newPerson()
  await shownTo(page, [existing, existing, unknown, unknown], ({ email }) => requestNewPassword(page, email))
  await requestAgain(page)
})

test('a second after a request, the next gets the same response for known and unknown addresses @platform', async ({
  user: existing,
}) => {
  for (const { email } of [existing, newPerson()]) {
    expect((await callAuth('recover', { email })).status).toBe(200)
    await query`update auth.users set recovery_sent_at = recovery_sent_at - interval '1 second' where email = ${email}`
    expect((await callAuth('recover', { email })).status).toBe(200)
  }
})

test('a sign-up looks the same for a new address, an unconfirmed one and one with an account @own', async ({
  page,
  user: existing,
  confirming,
}) => {
  await confirming.use(page)
  const unknown = newPerson()
  const shown = await shownTo(page, [unknown, unknown, existing, existing], (person) => signUp(page, person))
  expect(shown).toContain('Already have an account? Log in or reset your password.')
  await requestAgain(page)
  expect(await mailsFor(existing)).toHaveLength(0)
  await page.getByRole('link', { name: 'reset your password' }).click()
  await expect(heading(page)).toHaveText('Reset your password')
  await expect(page.getByLabel('Email')).toHaveValue(existing.email)
})

test('only the right password reveals that an address awaits confirmation @own', async ({ confirming }) => {
  const user = newPerson()
  const api = { api: confirming.origin }
  const logIn = async (password: string) => {
    const { status, body } = await callAuth('token?grant_type=password', { email: user.email, password }, api)
    return [status, body['code']]
  }
  expect((await callAuth('signup', user, api)).status).toBe(200)
  expect(await logIn('wrong-engine')).toEqual([400, 'invalid_credentials'])
  expect(await logIn(user.password)).toEqual([400, 'email_not_confirmed'])
  await query`update auth.users set confirmation_sent_at = now() + interval '1 minute' where email = ${user.email}`
  expect((await callAuth('signup', user, api)).body['code']).toBe('over_email_send_rate_limit')
})
