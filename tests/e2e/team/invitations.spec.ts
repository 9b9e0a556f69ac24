// Joining the team by invitation. Runs on the stand-in and on GoTrue.
import { expect, test } from '@playwright/test'
import { createAccount, newPerson, PASSWORD } from '../accounts.ts'
import { linkIn, mailTo } from '../mailbox.ts'
import { newAddress } from '../stack.ts'
import { accept, clientOf, invitationLink, standing, NOT_A_MEMBER, TEAM_PASSWORD } from '../team.ts'

async function logIn(email: string, password: string) {
  const client = await clientOf()
  const { error } = await client.auth.signInWithPassword({ email, password })
  return { client, error: error?.code }
}

test('an invited person joins with a new password; the link works once', async () => {
  const email = newAddress('ruth')
  const link = await invitationLink(email)
  const { status, body } = await accept(link)
  expect(status).toBe(200)
  expect((await standing(await clientOf(body.session))).member).toBe(true)
  expect((await standing((await logIn(email, TEAM_PASSWORD)).client)).member).toBe(true)
  for (const used of [link, `${link}x`]) {
    expect(await accept(used, 'another-password')).toEqual({ status: 404, body: { outcome: 'unknown' } })
  }
  expect((await logIn(email, 'another-password')).error).toBe('invalid_credentials')
})

test('someone who registered the address before loses account, sessions and mailed links, and does not join', async () => {
  const squatter = newPerson('Squatter')
  await createAccount(squatter)
  const { client } = await logIn(squatter.email, PASSWORD)
  await client.auth.resetPasswordForEmail(squatter.email)
  const recovery = new URL(linkIn(await mailTo(squatter.email))).searchParams.get('token_hash') ?? ''
  const { body } = await accept(await invitationLink(squatter.email))
  expect((await standing(await clientOf(body.session))).member).toBe(true)
  expect(await standing(client)).toEqual(NOT_A_MEMBER)
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect((await client.auth.updateUser({ password: 'squatter-again' })).error).not.toBeNull()
  expect((await client.auth.refreshSession()).error).not.toBeNull()
  expect((await logIn(squatter.email, PASSWORD)).error).toBe('invalid_credentials')
  const late = await clientOf()
  expect((await late.auth.verifyOtp({ token_hash: recovery, type: 'recovery' })).error).not.toBeNull()
  expect(await standing(late)).toEqual(NOT_A_MEMBER)
})
