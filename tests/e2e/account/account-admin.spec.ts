// The admin calls of the auth service that the team command makes, with their responses.
import { expect, test } from '@playwright/test'
import { callAuth, createAccount, newPerson, PASSWORD, requestSession } from '../accounts.ts'
import { newAddress, stackUnderTest } from '../stack.ts'

type Headers = Record<string, string>
type Answer = Record<string, unknown>

async function callAdmin(method: string, path: string, body?: unknown, headers?: Headers) {
  const { apiUrl, serviceKey } = stackUnderTest()
  const response = await fetch(`${apiUrl}/auth/v1/admin/${path}`, {
    method,
    headers: headers ?? { apikey: serviceKey, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Answer }
}

const refusal = async (...call: Parameters<typeof callAdmin>) => {
  const { status, body } = await callAdmin(...call)
  return [status, body['error_code'], body['msg']]
}

const NOT_ADMIN = [403, 'not_admin', 'User not allowed']
const NO_USER = [404, 'user_not_found', 'User not found']
const NO_ADDRESS = [404, 'user_not_found', 'User with this email not found']
const KNOWN = [422, 'email_exists', 'A user with this email address has already been registered']

test('an account is created confirmed, read, and deleted with its sessions', async () => {
  const email = newAddress('Ruth')
  const fields = { email, password: PASSWORD, email_confirm: true, user_metadata: { full_name: 'Ruth' } }
  const { status, body: made } = await callAdmin('POST', 'users', fields)
  expect(status).toBe(200)
  expect(made).toMatchObject({
    id: expect.any(String),
    aud: 'authenticated',
    role: 'authenticated',
    email: email.toLowerCase(),
    email_confirmed_at: expect.any(String),
    user_metadata: { full_name: 'Ruth' },
    app_metadata: { provider: 'email', providers: ['email'] },
  })
  const path = `users/${String(made['id'])}`
  const unseen = (await callAdmin('GET', path)).body
  expect(unseen).toMatchObject({ id: made['id'], email: email.toLowerCase() })
  expect(unseen['last_sign_in_at']).toBeUndefined()
  expect(unseen['factors']).toBeUndefined()

  const { body: session } = await requestSession('password', { email, password: PASSWORD })
  const token = session['access_token'] ?? ''
  expect((await callAuth('factors', { factor_type: 'totp' }, { token })).status).toBe(200)
  const seen = (await callAdmin('GET', path)).body
  expect(seen['last_sign_in_at']).toEqual(expect.any(String))
  expect(seen['factors']).toEqual([expect.objectContaining({ factor_type: 'totp', status: 'unverified' })])

  expect(await callAdmin('DELETE', path)).toEqual({ status: 200, body: {} })
  expect((await callAuth('user', {}, { method: 'GET', token })).status).toBe(403)
  expect((await requestSession('refresh_token', { refresh_token: session['refresh_token'] })).status).toBe(400)
  expect((await requestSession('password', { email, password: PASSWORD })).status).toBe(400)
  expect(await refusal('GET', path)).toEqual(NO_USER)
})

test('an invalid call gets a status, a code and a message', async () => {
  const ada = newPerson()
  await createAccount(ada)
  const link = await callAdmin('POST', 'generate_link', { type: 'recovery', email: ada.email })
  expect(link).toMatchObject({ status: 200, body: { id: expect.any(String), email: ada.email } })
  expect(link.body['hashed_token']).toEqual(expect.any(String))
  const unknown = `users/${crypto.randomUUID()}`
  const email = newAddress('long')
  for (const [what, method, path, body, expected] of [
    ['a known address', 'POST', 'users', { email: ada.email.toUpperCase(), password: PASSWORD }, KNOWN],
    ['an unknown account', 'GET', unknown, undefined, NO_USER],
    ['the same, to delete it', 'DELETE', unknown, undefined, NO_USER],
    ['a link for an unknown address', 'POST', 'generate_link', { type: 'recovery', email }, NO_ADDRESS],
  ] as const) {
    expect(await refusal(method, path, body), what).toEqual(expected)
  }
})

test('only the secret key may make these calls', async () => {
  const { anonKey, serviceKey } = stackUnderTest()
  const ada = newPerson()
  await createAccount(ada)
  const { body: session } = await requestSession('password', ada)
  const id = String((session['user'] as unknown as Answer)['id'])
  const authorization = `Bearer ${session['access_token']}`
  const calls = [
    ['POST', 'users', { email: newAddress('thief'), password: PASSWORD, email_confirm: true }],
    ['GET', `users/${id}`, undefined],
    ['DELETE', `users/${id}`, undefined],
    ['POST', 'generate_link', { type: 'recovery', email: ada.email }],
  ] as const
  for (const [method, path, body] of calls) {
    for (const headers of [
      { apikey: anonKey },
      { apikey: anonKey, authorization },
      { apikey: serviceKey, authorization },
    ])
      expect(await refusal(method, path, body, { ...headers, 'content-type': 'application/json' }), path).toEqual(
        NOT_ADMIN,
      )
    expect((await callAdmin(method, path, body, {})).status, path).toBe(401)
  }
  expect((await requestSession('password', ada)).status).toBe(200)
})
