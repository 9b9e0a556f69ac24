// The responses of the auth service about second factors, of the stand-in and of GoTrue.
import { expect, test } from '@playwright/test'
import { totp } from '../../../stack/services/gateway/totp.ts'
import { callAuth, requestSession, createAccount, newPerson, type Person } from '../accounts.ts'
import { query } from '../stack.ts'

const NAME_TAKEN = [422, 'mfa_factor_name_conflict']
const NO_FACTOR = [404, 'mfa_factor_not_found']
const NO_CHALLENGE = [422, 'mfa_factor_not_found']
const WRONG_CODE = [422, 'mfa_verification_failed']

/** A session of an account, and its calls to the auth service. */
async function logInAs(person: Person) {
  const { body: session } = await requestSession('password', person)
  const token = session['access_token'] ?? ''
  const call = (path: string, data: object = {}, method = 'POST') => callAuth(path, data, { token, method })
  const refusal = async (...args: Parameters<typeof call>) => {
    const { status, body } = await call(...args)
    return [status, body['code']]
  }
  return { session, token, call, refusal }
}

async function newAccount(): Promise<Person> {
  const person = newPerson()
  await createAccount(person)
  return person
}

const levelOf = (token = '') => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { aal: string }).aal
}

test('only a new, valid code upgrades a session, also after a refresh, and ends the others', async () => {
  const ada = await newAccount()
  const { token, call, refusal } = await logInAs(ada)
  const other = await logInAs(ada)
  expect(levelOf(token)).toBe('aal1')
  const { body } = await call('factors', { factor_type: 'totp', issuer: 'Möbius & Co' })
  const { secret, uri } = body['totp'] as unknown as Record<'secret' | 'uri', string>
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)

  const factor = `factors/${body['id']}`
  const verify = `${factor}/verify`
  const { id: challenge_id } = (await call(`${factor}/challenge`)).body
  const code = '000000'
  for (const [what, path, data, expected, method] of [
    ['another factor of the same name', 'factors', { factor_type: 'totp' }, NAME_TAKEN],
    ['an unknown factor', `factors/${crypto.randomUUID()}`, {}, NO_FACTOR, 'DELETE'],
    ['a challenge of another factor', `factors/${crypto.randomUUID()}/challenge`, {}, NO_FACTOR],
    ['no challenge', verify, { code }, NO_CHALLENGE],
    ['an unknown challenge', verify, { code, challenge_id: crypto.randomUUID() }, NO_CHALLENGE],
    ['a wrong code', verify, { code, challenge_id }, WRONG_CODE],
    ['a code of a minute ago', verify, { code: totp(secret, Date.now() - 90_000), challenge_id }, WRONG_CODE],
  ] as const) {
    expect(await refusal(path, data, method), what).toEqual(expected)
  }
  await query`
    update auth.mfa_challenges set created_at = created_at - interval '301 seconds' where id = ${challenge_id ?? ''}`
  expect((await refusal(verify, { challenge_id, code: totp(secret) }))[0], 'an expired challenge').toBe(422)
  const outsider = await logInAs(await newAccount())
  expect(await outsider.refusal(factor, {}, 'DELETE')).toEqual(NO_FACTOR)

  const { id: fresh } = (await call(`${factor}/challenge`)).body
  // The clock of the phone is half a minute slow; blanks are ignored.
  const valid = { challenge_id: fresh, code: ` ${totp(secret, Date.now() - 25_000)} ` }
  const { body: upgraded } = await call(verify, valid)
  expect(levelOf(upgraded['access_token'])).toBe('aal2')
  expect((await refusal(verify, valid))[0], 'the same challenge again').toBe(422)
  expect(await other.refusal('user', {}, 'GET')).toEqual([403, 'session_not_found'])
  expect((await requestSession('refresh_token', other.session)).body['code']).toBe('refresh_token_not_found')
  const { body: refreshed } = await requestSession('refresh_token', upgraded)
  expect(levelOf(refreshed['access_token'])).toBe('aal2')
})
