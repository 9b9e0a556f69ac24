// The responses of the auth service to each call of the page, which relies on these codes and messages.
import { expect, test } from '@playwright/test'
import { callAuth, requestSession, createAccount, newPerson } from '../accounts.ts'
import { startOtherApi } from './other-api.ts'

async function post(...args: Parameters<typeof callAuth>) {
  const { status, body } = await callAuth(...args)
  return [status, body['code'], body['message']]
}

const password = 'difference-engine'
const INVALID_LINK = [403, 'otp_expired', 'Email link is invalid or has expired']
const UNKNOWN_TYPE = [400, 'validation_failed', 'Invalid email verification type']
const INVALID_LOGIN = [400, 'invalid_credentials', 'Invalid login credentials']
const WEAK = [422, 'weak_password', 'Password should be at least 6 characters.']
const NO_ADDRESS = [400, 'validation_failed', 'Unable to validate email address: invalid format']
const NO_TOKEN = [400, 'validation_failed', 'Refresh token is not valid']

test('an invalid call gets a status, a code and a message', async () => {
  const ada = newPerson()
  await createAccount(ada)
  for (const [what, path, data, expected] of [
    ['a link that was used or made up', 'verify', { token_hash: 'abc', type: 'recovery' }, INVALID_LINK],
    ['a link of no known kind', 'verify', { token_hash: 'abc', type: 'nonsense' }, UNKNOWN_TYPE],
    ['no account', 'token?grant_type=password', { email: 'no-one@example.org', password }, INVALID_LOGIN],
    ['a short password', 'signup', { email: newPerson().email, password: 'short' }, WEAK],
    ['a malformed address', 'signup', { email: 'nonsense', password }, NO_ADDRESS],
    ['the same, for a new password', 'recover', { email: 'no address' }, NO_ADDRESS],
    ['a second account', 'signup', ada, [422, 'user_already_exists', 'User already registered']],
    ['a malformed refresh token', 'token?grant_type=refresh_token', { refresh_token: 'nonsense' }, NO_TOKEN],
  ] as const) {
    expect(await post(path, data), what).toEqual(expected)
  }
})

test('a session changes the password with the old one only', async () => {
  const ada = newPerson()
  await createAccount(ada)
  const token = String((await requestSession('password', ada)).body['access_token'])
  const change = async (data: object) => {
    const fields = { password: 'analytical-engine', ...data }
    return (await post('user', fields, { method: 'PUT', token })).slice(0, 2)
  }
  expect(await change({})).toEqual([400, 'current_password_required'])
  expect(await change({ current_password: 'wrong-engine' })).toEqual([400, 'current_password_invalid'])
  expect(await change({ current_password: ada.password })).toEqual([200, undefined])
})

test('only the right password reveals that an address awaits confirmation', async () => {
  const { origin, stop } = await startOtherApi({ confirmEmails: true })
  const ada = newPerson()
  const logIn = (typed: string) =>
    post('token?grant_type=password', { email: ada.email, password: typed }, { api: origin })
  expect((await post('signup', ada, { api: origin }))[0]).toBe(200)
  expect(await logIn('wrong-engine')).toEqual(INVALID_LOGIN)
  expect(await logIn(ada.password)).toEqual([400, 'email_not_confirmed', 'Email not confirmed'])
  expect((await post('signup', ada, { api: origin })).slice(0, 2)).toEqual([429, 'over_email_send_rate_limit'])
  stop()
})
