// A stolen session of a member can read but not change the team, and every change is announced by mail.
import { expect, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { totp } from '../../../stack/services/gateway/totp.ts'
import { mailsTo } from '../mailbox.ts'
import { newAddress, query, stackUnderTest } from '../stack.ts'
import {
  accept,
  changeTeam,
  clientOf,
  enrol,
  expectNotice,
  join,
  newestInvitation,
  standing,
  NOT_A_MEMBER,
  TEAM_PASSWORD,
} from '../team.ts'

type Joined = { email: string; name: string; client: SupabaseClient; secret: string }

/** A member with an authenticator app, whose name no other test's notices have. */
async function joined(first: string): Promise<Joined> {
  const email = newAddress(first.toLowerCase())
  const name = `${first} ${crypto.randomUUID().slice(0, 8)}`
  const client = await join(email, name)
  return { email, name, client, secret: await enrol(client) }
}

async function enterCode({ client, secret }: Joined): Promise<void> {
  const factorId = (await client.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })).error).toBeNull()
}

/** As half an hour after the login. */
async function ageCode({ client }: Joined): Promise<void> {
  const { session } = (await client.auth.getSession()).data
  const [, claims = ''] = session?.access_token.split('.') ?? []
  const { session_id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { session_id: string }
  await query`
      update auth.mfa_amr_claims set updated_at = now() - interval '30 minutes'
      where session_id = ${session_id} and authentication_method = 'totp'`
  expect((await client.auth.refreshSession()).error).toBeNull()
}

test('with a stolen session the team cannot be changed, with or without the function', async () => {
  const [ruth, sam] = [await joined('Ruth'), await joined('Sam')]
  await ageCode(ruth)
  expect((await standing(ruth.client)).rows).toBeGreaterThan(1)

  const { data: account } = await ruth.client.auth.getUser()
  const actor = account.user?.id
  const hash = 'a'.repeat(64)
  const calls: [name: string, args: object][] = [
    ['inbox_reset', { address: sam.email }],
    ['inbox_remove', { address: sam.email }],
    ['inbox_invite', { address: sam.email, member_name: 'Sam', token_hash: hash }],
    ['team_reset', { actor, address: sam.email }],
    ['team_remove', { actor: null, address: sam.email }],
    ['team_invite', { actor, address: newAddress('thief'), member_name: 'Sam' }],
    ['team_invitation_finish', { token_hash: hash, account: actor }],
  ]
  for (const [name, args] of calls) expect([401, 403, 404], name).toContain((await ruth.client.rpc(name, args)).status)

  const changes = [{ reset: sam.email }, { remove: sam.email }, { email: newAddress('thief'), name: 'Sam' }]
  for (const body of changes) {
    expect((await changeTeam(ruth.client, body)).status).toBe(409)
    expect((await changeTeam(await clientOf(), body)).status).toBe(401)
  }
  expect((await standing(sam.client)).rows).toBeGreaterThan(1)
  const lines = await query<{ what: string }[]>`select what from public.team_audit where whom = ${sam.name} order by id`
  expect(lines.map(({ what }) => what)).toEqual(['member_invited', 'member_joined'])
})

type AuthAnswer = Partial<{ id: string; totp: { secret: string }; access_token: string; refresh_token: string }>

/** A request to the auth service with this session, as anyone sends it who has stolen the session. */
async function callAuth({ client }: Joined, method: string, path: string, body?: object) {
  const { apiUrl, anonKey } = stackUnderTest()
  const { session } = (await client.auth.getSession()).data
  const response = await fetch(`${apiUrl}/auth/v1/${path}`, {
    method,
    headers: { apikey: anonKey, authorization: `Bearer ${session?.access_token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  })
  return { status: response.status, body: (await response.json()) as AuthAnswer }
}

test('a stolen session gets no code, phone or address of its own, and the owner ends it', async () => {
  const [ruth, sam] = [await joined('Ruth'), await joined('Sam')]
  await ageCode(ruth)
  const { session } = (await ruth.client.auth.getSession()).data
  if (!session) throw new Error('no session to steal')
  const thief = { ...ruth, client: await clientOf(session) }
  const own = newAddress('thief')
  const phone = (await ruth.client.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
  const answers: Record<string, number> = {}
  const attempt = async (step: string, method: string, path: string, body?: object) => {
    const answer = await callAuth(thief, method, path, body)
    answers[step] = answer.status
    return answer.body
  }

  const factor = await attempt('set up a phone', 'POST', 'factors', { factor_type: 'totp', friendly_name: 'thief' })
  const begun = await attempt('begin to verify it', 'POST', `factors/${factor.id}/challenge`, {})
  const code = totp(factor.totp?.secret ?? 'AAAA')
  const fresh = await attempt('verify it', 'POST', `factors/${factor.id}/verify`, { challenge_id: begun.id, code })
  const { access_token, refresh_token } = fresh
  if (access_token && refresh_token) await thief.client.auth.setSession({ access_token, refresh_token })
  const asked = await attempt('ask for a code of the owner', 'POST', `factors/${phone}/challenge`, {})
  await attempt('guess it', 'POST', `factors/${phone}/verify`, { challenge_id: asked.id, code: '000000' })
  for (const [step, body] of Object.entries({
    'reset a colleague': { reset: sam.email },
    'invite oneself': { email: own, name: 'Sam' },
    'remove a colleague': { remove: sam.email },
  }))
    answers[step] = (await changeTeam(thief.client, body)).status
  await attempt('remove the phone of the owner', 'DELETE', `factors/${phone}`)
  await attempt('change the address', 'PUT', 'user', { email: own })
  await attempt('change the telephone number', 'PUT', 'user', { phone: '4930123456' })
  await attempt('change the password', 'PUT', 'user', { password: 'the-password-of-a-thief' })
  expect(answers).toEqual({
    'set up a phone': 500,
    'begin to verify it': 404,
    'verify it': 404,
    'ask for a code of the owner': 200,
    'guess it': 422,
    'reset a colleague': 409,
    'invite oneself': 409,
    'remove a colleague': 409,
    'remove the phone of the owner': 500,
    'change the address': 500,
    'change the telephone number': 500,
    'change the password': 400,
  })
  expect(await mailsTo(own)).toEqual([])
  expect((await mailsTo(ruth.email)).filter(({ html }) => html.includes('type=email_change'))).toEqual([])

  // The owner logs in as before, which the thief does not survive.
  const home = { ...ruth, client: await clientOf() }
  expect((await home.client.auth.signInWithPassword({ ...ruth, password: TEAM_PASSWORD })).error).toBeNull()
  await enterCode(home)
  expect((await home.client.auth.signOut({ scope: 'others' })).error).toBeNull()
  expect((await standing(home.client)).rows).toBeGreaterThan(1)
  expect(await standing(thief.client)).toEqual(NOT_A_MEMBER)
})

test('with a fresh code it can be changed, and every member gets a mail', async () => {
  const [ruth, sam, iris] = [await joined('Ruth'), await joined('Sam'), await joined('Iris')]
  await ageCode(ruth)
  await enterCode(ruth)

  const tess = { email: newAddress('tess'), name: `Tess ${crypto.randomUUID().slice(0, 8)}` }
  const invited = await changeTeam(ruth.client, tess)
  expect(invited).toEqual({ status: 200, body: { expiresAt: expect.any(String) } })
  await expect.poll(() => newestInvitation(tess.email)).not.toBe('')
  expect((await changeTeam(ruth.client, { remove: tess.email })).status).toBe(200)
  expect((await accept(await newestInvitation(tess.email))).body.outcome).toBe('unknown')
  const used = await newestInvitation(sam.email)
  expect((await changeTeam(ruth.client, { reset: sam.email })).status).toBe(200)
  expect(await standing(sam.client)).toEqual(NOT_A_MEMBER)
  await expect.poll(() => newestInvitation(sam.email)).not.toBe(used)
  const again = await clientOf((await accept(await newestInvitation(sam.email))).body.session)
  await enrol(again)
  expect((await standing(again)).rows).toBeGreaterThan(1)
  expect((await changeTeam(ruth.client, { remove: sam.email })).status).toBe(200)
  expect(await standing(again)).toEqual(NOT_A_MEMBER)
  expect((await changeTeam(ruth.client, { remove: ruth.email })).status).toBe(409)

  const all = [ruth.email, sam.email, iris.email]
  await expectNotice('member_joined', iris.name, all)
  await expectNotice('member_invited', tess.name, all)
  await expectNotice('invitation_withdrawn', tess.name, [...all, tess.email])
  await expectNotice('second_factor_reset', sam.name, all)
  await expectNotice('member_removed', sam.name, all)
})

test('a removed member cannot return by an invitation to a private address', async () => {
  const [ruth, sam] = [await joined('Ruth'), await joined('Sam')]
  const home = newAddress('home')
  expect((await changeTeam(sam.client, { email: home, name: sam.name })).status).toBe(200)
  await expect.poll(() => newestInvitation(home)).not.toBe('')
  expect((await changeTeam(ruth.client, { remove: sam.email })).status).toBe(200)
  expect(await accept(await newestInvitation(home))).toEqual({ status: 404, body: { outcome: 'unknown' } })
  expect((await changeTeam(sam.client, { email: newAddress('home'), name: sam.name })).status).toBe(401)
})
