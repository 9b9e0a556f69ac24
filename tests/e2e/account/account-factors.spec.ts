// The responses of the auth service about second factors, of the stand-in and of GoTrue: statuses, codes, messages, claims.
import { expect, test } from '@playwright/test'
import { totp } from '../../../stack/services/gateway/totp.ts'
import { callAuth, requestSession, createAccount, newPerson, PASSWORD } from '../accounts.ts'
import { newAddress, query } from '../stack.ts'
import { startOtherApi } from './other-api.ts'

const NO_FACTOR = [404, 'mfa_factor_not_found', 'Factor not found']
const NO_TYPE = [400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn']
const NO_CHALLENGE = [422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found']
const WRONG_CODE = [422, 'mfa_verification_failed', 'Invalid TOTP code entered']
const OTHER_ADDRESS = [422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.']
const SESSION_GONE = [403, 'session_not_found', 'Session from session_id claim in JWT does not exist']
const LOW_SESSION = 'AAL2 session is required to update email or password when MFA is enabled.'

type Claims = { aal: string; amr: { method: string; timestamp: number }[]; session_id: string }

const claimsOf = (token: unknown) =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()) as Claims

/** The assurance level and methods of a session. GoTrue lists the most recent first. */
function worthOf(token: unknown): string[] {
  const { aal, amr } = claimsOf(token)
  const times = amr.map(({ timestamp }) => timestamp)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  return [aal, ...amr.map(({ method }) => method).toSorted()]
}

/** A user with a session, and its calls to the auth service. */
async function logInAs(person = newPerson(), api?: string) {
  const { body } = await requestSession('password', person)
  return { ...callsOf(String(body['access_token']), api), token: String(body['access_token']), body }
}

function callsOf(token: string, api?: string) {
  const call = (path: string, data: object = {}, method = 'POST') =>
    callAuth(path, data, { token, method, ...(api && { api }) })
  const post = async (...args: Parameters<typeof call>) => {
    const { status, body } = await call(...args)
    return status === 200 ? [200] : [status, body['code'], body['message']]
  }
  const enrol = async (name = '') => {
    const { body } = await call('factors', { factor_type: 'totp', friendly_name: name })
    return { id: String(body['id']), secret: (body['totp'] as unknown as { secret: string }).secret }
  }
  const challenge = async (id: string) => String((await call(`factors/${id}/challenge`)).body['id'])
  const verify = async ({ id, secret }: { id: string; secret: string }) =>
    call(`factors/${id}/verify`, { challenge_id: await challenge(id), code: totp(secret) })
  const factors = async () => {
    const { body } = await call('user', {}, 'GET')
    const listed = (body['factors'] ?? []) as unknown as Record<string, string>[]
    return listed.map(({ friendly_name: name, status, factor_type: type }) => [name, type, status])
  }
  return { call, post, enrol, challenge, verify, factors }
}

async function newAccount() {
  const person = newPerson()
  await createAccount(person)
  return person
}

test('an invalid call about a second factor gets a status, a code and a message', async () => {
  const ada = await newAccount()
  const { call, post, enrol, challenge } = await logInAs(ada)
  const one = await enrol('phone')
  const other = await enrol('tablet')
  const known = `factors/${one.id}/verify`
  const challenge_id = await challenge(one.id)
  const code = '000000'
  const badJson = async (path: string, data: object) => (await post(path, data)).slice(0, 2)
  for (const [what, path, data, expected, method] of [
    ['no type', 'factors', {}, NO_TYPE],
    ['an unknown type', 'factors', { factor_type: 'sms' }, NO_TYPE],
    [
      'a phone number',
      'factors',
      { factor_type: 'phone' },
      [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    ],
    [
      'a passkey',
      'factors',
      { factor_type: 'webauthn' },
      [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
    ],
    [
      'a name that is taken',
      'factors',
      { factor_type: 'totp', friendly_name: 'phone' },
      [422, 'mfa_factor_name_conflict', 'A factor with the friendly name "phone" for this user already exists'],
    ],
    ['no factor', 'factors/abc', {}, [404, 'validation_failed', 'factor_id must be an UUID'], 'DELETE'],
    ['another factor', `factors/${crypto.randomUUID()}`, {}, NO_FACTOR, 'DELETE'],
    ['a challenge of another factor', `factors/${crypto.randomUUID()}/challenge`, {}, NO_FACTOR],
    ['no code', known, { challenge_id }, [400, 'validation_failed', 'Code needs to be non-empty']],
    ['no challenge', known, { code }, NO_CHALLENGE],
    ['an unknown challenge', known, { code, challenge_id: crypto.randomUUID() }, NO_CHALLENGE],
    ['that of another factor', `factors/${other.id}/verify`, { code, challenge_id }, NO_CHALLENGE],
    ['a wrong code', known, { code, challenge_id }, WRONG_CODE],
    ['a short code', known, { code: '0', challenge_id }, WRONG_CODE],
    ['a code of a minute ago', known, { code: totp(one.secret, Date.now() - 90_000), challenge_id }, WRONG_CODE],
  ] as const) {
    expect(await post(path, data, method), what).toEqual(expected)
  }
  expect(await badJson('factors', { factor_type: 'totp', friendly_name: 7 })).toEqual([400, 'bad_json'])
  expect(await badJson(known, { challenge_id, code: 7 })).toEqual([400, 'bad_json'])
  expect(await badJson(known, { challenge_id: 'abc', code })).toEqual([400, 'bad_json'])

  await query`
      update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = ${challenge_id}`
  expect(await post(known, { challenge_id, code: totp(one.secret) })).toEqual([
    422,
    'mfa_challenge_expired',
    `MFA challenge ${challenge_id} has expired, verify against another challenge or create a new challenge.`,
  ])
  const elsewhere = await challenge(one.id)
  await query`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = ${elsewhere}`
  expect(await post(known, { challenge_id: elsewhere, code: totp(one.secret) })).toEqual(OTHER_ADDRESS)
  const outsider = await logInAs(await newAccount())
  expect(await outsider.post(`factors/${one.id}`, {}, 'DELETE')).toEqual(NO_FACTOR)
  await call(`factors/${one.id}`, {}, 'DELETE')
  await call(`factors/${other.id}`, {}, 'DELETE')
})

test('an authenticator app gets a secret, a link and a QR code; the limit is ten factors', async () => {
  const ada = await newAccount()
  const { call, post, enrol, factors } = await logInAs(ada)
  const factor = { factor_type: 'totp', friendly_name: 'phone', issuer: 'Möbius & Co / x:y?' }
  const { status, body } = await call('factors', factor)
  const { secret, uri, qr_code: svg } = body['totp'] as unknown as Record<string, string>
  expect([status, body['type'], body['friendly_name']]).toEqual([200, 'totp', 'phone'])
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toBe(
    `otpauth://totp/M%C3%B6bius%20&%20Co%20/%20x:y%3F:${ada.email}?algorithm=SHA1&digits=6` +
      `&issuer=M%C3%B6bius%20&%20Co%20%2F%20x:y%3F&period=30&secret=${secret}`,
  )
  expect(svg).toMatch(/^<\?xml version="1.0"\?>\n<!-- Generated by SVGo -->\n<svg width="\d+" height="\d+"\n/)
  expect(svg).toContain('<rect x="12" y="12" width="3" height="3" style="fill:black;stroke:none" />\n')
  expect(await factors()).toEqual([['phone', 'totp', 'unverified']])

  for (let count = 2; count <= 10; count++) await enrol(`factor ${count}`)
  expect(await post('factors', { factor_type: 'totp', friendly_name: 'one too many' })).toEqual([
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ])
  // Unverified factors without a challenge are removed after five minutes.
  await query`
      update auth.mfa_factors set created_at = created_at - interval '301 seconds'
      where user_id = (select id from auth.users where email = ${ada.email})`
  await enrol('late')
  expect(await factors()).toEqual([['late', 'totp', 'unverified']])
})

test('a valid code upgrades a session to two factors, also after a refresh, and ends the others', async () => {
  const ada = await newAccount()
  const { token, ...ruled } = await logInAs(ada)
  const other = await logInAs(ada)
  expect(worthOf(token)).toEqual(['aal1', 'password'])
  await ruled.enrol('never used')
  const factor = await ruled.enrol('phone')
  const challenge_id = await ruled.challenge(factor.id)
  // The clock of the phone is half a minute slow; blanks are ignored.
  const code = ` ${totp(factor.secret, Date.now() - 25_000)} `
  const { status, body } = await ruled.call(`factors/${factor.id}/verify`, { challenge_id, code })
  expect(status).toBe(200)
  expect(worthOf(body['access_token'])).toEqual(['aal2', 'password', 'totp'])
  expect(claimsOf(body['access_token']).session_id).toBe(claimsOf(token).session_id)

  const high = callsOf(String(body['access_token']))
  expect(await high.factors()).toEqual([['phone', 'totp', 'verified']])
  expect(await high.post(`factors/${factor.id}/verify`, { challenge_id, code })).toEqual(OTHER_ADDRESS)
  expect(await other.post('user', {}, 'GET')).toEqual(SESSION_GONE)
  expect(await other.post('factors', { factor_type: 'totp' })).toEqual(SESSION_GONE)
  expect((await requestSession('refresh_token', other.body)).body['code']).toBe('refresh_token_not_found')

  await query`
      update auth.mfa_amr_claims set updated_at = updated_at - interval '10 minutes'
      where session_id = ${claimsOf(token).session_id} and authentication_method = 'totp'`
  const refreshed = await requestSession('refresh_token', body)
  expect(worthOf(refreshed.body['access_token'])).toEqual(['aal2', 'password', 'totp'])
  expect(claimsOf(refreshed.body['access_token']).amr[0]?.method).toBe('password')
  const again = await high.verify(factor)
  expect(worthOf(again.body['access_token'])).toEqual(['aal2', 'password', 'totp'])
  const entered = claimsOf(again.body['access_token']).amr.find(({ method }) => method === 'totp')
  expect(entered?.timestamp).toBeGreaterThan(Date.now() / 1000 - 300)

  expect(await high.post(`factors/${factor.id}`, {}, 'DELETE')).toEqual([200])
  expect(await high.factors()).toEqual([])
  const afterwards = await requestSession('refresh_token', again.body)
  expect(worthOf(afterwards.body['access_token'])).toEqual(['aal1', 'password'])
})

test('a session without a code can neither add nor remove a factor, nor change password or address', async () => {
  const ada = await newAccount()
  const first = await logInAs(ada)
  const factor = await first.enrol('phone')
  const { body } = await first.verify(factor)
  const low = await logInAs(ada)
  expect(worthOf(low.token)).toEqual(['aal1', 'password'])
  const noEnrol = [403, 'insufficient_aal', 'AAL2 required to enroll a new factor']
  expect(await low.post('factors', { factor_type: 'totp', friendly_name: 'mine' })).toEqual(noEnrol)
  const noRemoval = [422, 'insufficient_aal', 'AAL2 required to unenroll verified factor']
  expect(await low.post(`factors/${factor.id}`, {}, 'DELETE')).toEqual(noRemoval)
  const change = { password: 'analytical-engine', current_password: PASSWORD }
  expect(await low.post('user', change, 'PUT')).toEqual([401, 'insufficient_aal', LOW_SESSION])
  const email = newAddress('thief')
  expect(await low.post('user', { email }, 'PUT')).toEqual([401, 'insufficient_aal', LOW_SESSION])
  expect((await low.post('user', { password: 'short' }, 'PUT')).slice(0, 2)).toEqual([422, 'weak_password'])
  expect(await low.post('user', { email: ada.email.toUpperCase(), data: { full_name: 'Ada' } }, 'PUT')).toEqual([200])
  expect(await callsOf(String(body['access_token'])).post('user', change, 'PUT')).toEqual([200])
})

test('thirty codes at once from one address, then one every four seconds', async () => {
  const { origin, stop } = await startOtherApi({ hasLimits: true })
  const { post, enrol } = await logInAs(await newAccount(), origin)
  const { id } = await enrol()
  const guess = () => post(`factors/${id}/verify`, { code: '000000' })
  const answers = await Promise.all(Array.from({ length: 50 }, guess))
  const refused = answers.filter(([status]) => status === 429)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(30)
  expect(refused[0]).toEqual([429, 'over_request_rate_limit', 'Request rate limit reached'])
  stop()
})
