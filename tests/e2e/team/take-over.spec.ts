// A stolen session of a member can read, but gets no second factor or address of its own, and ends with the owner's next step.
// A stolen password or mailbox does not get past the second factor.
import { expect, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { totp } from '../../../stack/services/gateway/totp.ts'
import { callAuth, createAccount, newPerson } from '../accounts.ts'
import { mailsTo } from '../mailbox.ts'
import { newAddress, query } from '../stack.ts'
import { clientOf, enrol, enterCodeOf, join, mailedHash, standing, NOT_A_MEMBER, TEAM_PASSWORD } from '../team.ts'

/** A session with password and code. One that began with a mailed link may change the password. */
async function logIn(email: string, secret: string): Promise<SupabaseClient> {
  const client = await clientOf()
  expect((await client.auth.signInWithPassword({ email, password: TEAM_PASSWORD })).error).toBeNull()
  await enterCodeOf(client, secret)
  return client
}

test('a stolen session gets no code, phone or address of its own, and the owner ends it @platform', async () => {
  const email = newAddress('ruth')
  const secret = await enrol(await join(email))
  const ruth = await logIn(email, secret)
  const { session } = (await ruth.auth.getSession()).data
  if (!session) throw new Error('no session to steal')
  const thief = await clientOf(session)
  const thiefAddress = newAddress('thief')
  const phone = (await ruth.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
  const statuses: Record<string, number> = {}
  const attempt = async (step: string, method: string, path: string, data: object = {}) => {
    const token = (await thief.auth.getSession()).data.session?.access_token ?? ''
    const { status, body } = await callAuth(path, data, { method, token })
    statuses[step] = status
    return body as Partial<{ id: string; totp: { secret: string }; access_token: string; refresh_token: string }>
  }

  const factor = await attempt('set up a phone', 'POST', 'factors', { factor_type: 'totp', friendly_name: 'thief' })
  const begun = await attempt('begin to verify it', 'POST', `factors/${factor.id}/challenge`)
  const code = totp(factor.totp?.secret ?? 'AAAA')
  const fresh = await attempt('verify it', 'POST', `factors/${factor.id}/verify`, { challenge_id: begun.id, code })
  const { access_token, refresh_token } = fresh
  if (access_token && refresh_token) await thief.auth.setSession({ access_token, refresh_token })
  const asked = await attempt('ask for a code of the owner', 'POST', `factors/${phone}/challenge`)
  await attempt('guess it', 'POST', `factors/${phone}/verify`, { challenge_id: asked.id, code: '000000' })
  await attempt('remove the phone of the owner', 'DELETE', `factors/${phone}`)
  await attempt('change the address', 'PUT', 'user', { email: thiefAddress })
  await attempt('change the telephone number', 'PUT', 'user', { phone: '4930123456' })
  await attempt('change the password', 'PUT', 'user', { password: 'the-password-of-a-thief' })
  expect(statuses).toEqual({
    'set up a phone': 500,
    'begin to verify it': 404,
    'verify it': 404,
    'ask for a code of the owner': 200,
    'guess it': 422,
    'remove the phone of the owner': 500,
    'change the address': 500,
    'change the telephone number': 500,
    'change the password': 400,
  })
  expect(await mailsTo(thiefAddress)).toEqual([])
  expect((await mailsTo(email)).filter(({ html }) => html.includes('type=email_change'))).toEqual([])

  // The owner logs in as before, which the thief does not survive.
  const home = await logIn(email, secret)
  expect((await home.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await standing(home)).reads).toBe(true)
  expect(await standing(thief)).toEqual(NOT_A_MEMBER)
})

test('neither the password nor access to the mailbox bypasses or replaces the second factor', async () => {
  const email = newAddress('ruth')
  const ruth = await join(email)
  const secret = await enrol(ruth)
  const factorId = (await ruth.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''

  const byPassword = await clientOf()
  await byPassword.auth.signInWithPassword({ email, password: TEAM_PASSWORD })
  const byMail = await clientOf()
  await query`update auth.users set recovery_sent_at = now() - interval '2 minutes' where email = ${email}`
  await byMail.auth.resetPasswordForEmail(email)
  const token_hash = await mailedHash(email, 2)
  expect((await byMail.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()

  for (const thief of [byPassword, byMail]) {
    const attempts = {
      wrong: await thief.auth.mfa.challengeAndVerify({ factorId, code: '000000' }),
      second: await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'second' }),
      remove: await thief.auth.mfa.unenroll({ factorId }),
      password: await thief.auth.updateUser({ password: 'the-password-of-a-thief' }),
      email: await thief.auth.updateUser({ email: newAddress('thief') }),
    }
    expect(Object.entries(attempts).map(([name, { error }]) => [name, error?.code])).toEqual([
      ['wrong', 'mfa_verification_failed'],
      ['second', 'insufficient_aal'],
      ['remove', 'insufficient_aal'],
      ['password', 'insufficient_aal'],
      ['email', 'insufficient_aal'],
    ])
    expect(await standing(thief)).toEqual({ member: true, reads: false })
  }
  await enterCodeOf(byPassword, secret)
  expect((await standing(byPassword)).reads).toBe(true)
})

test('a stranger cannot make an address unusable: its owner resets the password @platform', async () => {
  const person = newPerson()
  await createAccount({ ...person, password: 'the-password-of-a-thief' })
  const thief = await clientOf()
  expect((await thief.auth.signInWithPassword({ ...person, password: 'the-password-of-a-thief' })).error).toBeNull()
  expect((await thief.auth.mfa.enroll({ factorType: 'totp' })).error?.status).toBe(500)

  const owner = await clientOf()
  expect((await owner.auth.resetPasswordForEmail(person.email)).error).toBeNull()
  const token_hash = await mailedHash(person.email)
  expect((await owner.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  expect((await owner.auth.updateUser({ password: person.password })).error).toBeNull()
  expect((await owner.auth.signOut({ scope: 'global' })).error).toBeNull()
  const again = { email: person.email, password: 'the-password-of-a-thief' }
  expect((await thief.auth.signInWithPassword(again)).error?.code).toBe('invalid_credentials')
  expect((await owner.auth.signInWithPassword(person)).error).toBeNull()
})

test('a code is checked for the address that requested it, and few can be requested @platform', async () => {
  const email = newAddress('ruth')
  const ruth = await join(email)
  await enrol(ruth)
  const { id: factorId = '' } = (await ruth.auth.mfa.listFactors()).data?.totp[0] ?? {}
  const challenge = () => ruth.auth.mfa.challenge({ factorId })
  const { data: first } = await challenge()
  if (!first) throw new Error('no challenge')
  const verify = () => ruth.auth.mfa.verify({ factorId, challengeId: first.id, code: '000000' })
  expect((await verify()).error?.code).toBe('mfa_verification_failed')
  await query`update auth.mfa_challenges set ip_address = '192.0.2.1' where id = ${first.id}`
  expect((await verify()).error?.code).toBe('mfa_ip_address_mismatch')

  // Twice as many if another hour begins in between.
  let challenges = 2
  let { error } = await challenge()
  for (; !error && challenges < 30; challenges += 1) error = (await challenge()).error
  expect(error?.status).toBe(500)
  expect(challenges).toBeLessThanOrEqual(20)
})
