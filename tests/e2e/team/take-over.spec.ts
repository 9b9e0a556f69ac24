// A stolen session of a member can read but not change the team, and every change is announced by mail.
import { expect, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { totp } from '../../../stack/services/gateway/totp.ts'
import { newAddress, query } from '../stack.ts'
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
  expect((await changeTeam(ruth.client, { reset: sam.email })).status).toBe(200)
  expect(await standing(sam.client)).toEqual(NOT_A_MEMBER)
  expect((await changeTeam(ruth.client, { remove: sam.email })).status).toBe(200)
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
