// The second factor: permissions without it, and attempts to bypass it. Runs on the stand-in and on GoTrue.
import { expect, test } from '@playwright/test'
import { totp } from '../../../stack/services/gateway/totp.ts'
import { createAccount, newPerson } from '../accounts.ts'
import { newAddress, query, withDatabase } from '../stack.ts'
import { clientOf, enrol, join, mailedHash, standing, NOT_A_MEMBER, TEAM_PASSWORD } from '../team.ts'

test('a member sees nothing before the second factor, and the inbox after it', async () => {
  const ruth = await join(newAddress('ruth'))
  expect((await ruth.rpc('inbox_me')).data).toMatchObject({ member: true, level: 'aal1' })
  expect(await standing(ruth)).toEqual({ member: true, reads: false })
  expect((await ruth.rpc('contact_health')).status).toBe(404)
  await enrol(ruth)
  expect((await ruth.rpc('inbox_me')).data).toMatchObject({ member: true, level: 'aal2' })
  expect((await standing(ruth)).reads).toBe(true)
  expect((await ruth.rpc('contact_health')).status).toBe(200)
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
  const right = await byPassword.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })
  expect(right.error).toBeNull()
  expect((await standing(byPassword)).reads).toBe(true)
})

test('a second factor or an identity of a previous owner of the address is not accepted', async () => {
  const squatter = newPerson('Squatter')
  await createAccount(squatter)
  const client = await clientOf()
  const { data } = await client.auth.signInWithPassword(squatter)
  await enrol(client)
  await withDatabase(
    (sql) => sql`
      insert into auth.identities (id, provider_id, user_id, provider, identity_data, created_at, updated_at)
      values (${crypto.randomUUID()}, ${crypto.randomUUID()}, ${data.user?.id ?? ''}, 'github', ${sql.json({ email: squatter.email })}, now(), now())`,
  )
  const ruth = await join(squatter.email)
  expect(await standing(client)).toEqual(NOT_A_MEMBER)
  expect((await ruth.auth.mfa.listFactors()).data?.all).toEqual([])
  const { data: mine } = await ruth.auth.getUser()
  expect(mine.user?.identities?.map(({ provider }) => provider)).toEqual(['email'])
})
