// What the auth service does not accept, which the local one must not either.
import { expect, test } from '@playwright/test'
import { callAuth, createAccount, newPerson, PASSWORD, requestSession } from '../accounts.ts'
import { newAddress, query, stackUnderTest } from '../stack.ts'

const LONG = 'a'.repeat(73)

test('a sign-up needs a valid address, and nothing beside it that is not for sign-ups @platform', async () => {
  const email = newAddress('ada')
  const signUp = async (data: object) => {
    const { status, body } = await callAuth('signup', { email, password: PASSWORD, ...data })
    return [status, body['code']]
  }
  for (const data of [
    { email: `ä${email}` },
    { email: ` ${email}` },
    { email: email.padStart(256, 'a') },
    { phone: '4930123456' },
    { password: LONG },
  ])
    expect(await signUp(data), JSON.stringify(data)).toEqual([400, 'validation_failed'])
  expect(await signUp({ data: 'Ada' })).toEqual([400, 'bad_json'])
  expect(await signUp({ role: 'service_role', app_metadata: { role: 'admin' } })).toEqual([200, undefined])
  const found = await query`
    select role, raw_app_meta_data - 'provider' - 'providers' as added from auth.users where email = ${email}`
  expect(found).toEqual([{ role: 'authenticated', added: {} }])
})

test('an account cannot change its role, or choose a password that is cut off @platform', async () => {
  const user = newPerson()
  await createAccount(user)
  const session = (await requestSession('password', user)).body
  const token = session['access_token'] ?? ''
  const change = async (data: object) => {
    const { status, body } = await callAuth('user', data, { method: 'PUT', token })
    return [status, body['code']]
  }
  expect(await change({ password: LONG, current_password: user.password })).toEqual([400, 'validation_failed'])
  expect(await change({ app_metadata: { role: 'admin' } })).toEqual([403, 'not_admin'])
  expect(await change({ data: 'Ada' })).toEqual([400, 'bad_json'])
  expect((await change({ role: 'service_role' }))[0]).toBe(200)
  const { apiUrl, anonKey } = stackUnderTest()
  const headers = { apikey: anonKey, authorization: `Bearer ${token}` }
  expect((await fetch(`${apiUrl}/auth/v1/no-such-call`, { headers })).status).toBe(404)
  const { status, body } = await requestSession('password', user)
  expect([status, (body['user'] as unknown as { role: string }).role]).toEqual([200, 'authenticated'])
})

test('the calls of the team command need a valid address @platform', async () => {
  const { apiUrl, serviceKey } = stackUnderTest()
  const call = async (path: string, data: object) => {
    const init = { method: 'POST', headers: { apikey: serviceKey, 'content-type': 'application/json' } }
    return (await fetch(`${apiUrl}/auth/v1/admin/${path}`, { ...init, body: JSON.stringify(data) })).status
  }
  for (const data of [{}, { email: 'no-address' }]) {
    expect(await call('users', data)).toBe(400)
    expect(await call('generate_link', { type: 'recovery', ...data })).toBe(400)
  }
  expect(await call('generate_link', { type: 'another', email: newAddress('ada') })).toBe(400)
})
