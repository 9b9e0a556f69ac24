// npm run team: who can become, stay or act as a member. The attackers know the address, and some the old password.
import { expect, test } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { callAuth, createAccount, newPerson, requestSession } from '../accounts.ts'
import { newAddress, query, stackUnderTest } from '../stack.ts'
import {
  choosePassword,
  clientOf,
  enrol,
  enterCodeOf,
  mailedHash,
  manageTeam,
  newMember,
  NOT_A_MEMBER,
  runTeam,
  standing,
  TEAM_PASSWORD,
} from '../team.ts'

const LOOPS = 8
const ROUNDS = 20

/** Follows the mailed link, chooses a password and sets up a phone, as the pages do. */
async function setUpMember(email: string, mails = 1): Promise<{ client: SupabaseClient; secret: string }> {
  const client = await choosePassword(email, mails)
  return { client, secret: await enrol(client) }
}

async function tokensOf(client: SupabaseClient) {
  const { session } = (await client.auth.getSession()).data
  if (!session) throw new Error('no session')
  return session
}

/** What a stolen session is still good for. */
async function stolen(client: SupabaseClient) {
  const { access_token: token, refresh_token } = await tokensOf(client)
  const { status: enrolled } = await callAuth('factors', { factor_type: 'totp' }, { token })
  const { status: refreshed } = await requestSession('refresh_token', { refresh_token })
  return { ...(await standing(client)), enrolled, refreshed }
}

const WORTHLESS = { ...NOT_A_MEMBER, enrolled: 403, refreshed: 400 }

test('a member is added, logs in with a second factor, is reset and removed', async () => {
  const email = newAddress('ruth')
  const added = await runTeam('add', email.toUpperCase(), 'Ruth')
  expect(added.output).toContain(`Added Ruth <${email}>.`)
  expect(added.code).toBe(0)
  expect((await runTeam('list')).output).toContain(`Ruth <${email}>: has not logged in yet, no two-step login yet`)
  expect((await manageTeam('add', email))[0]).toContain('is a member already')

  const hash = await mailedHash(email)
  const { client, secret } = await setUpMember(email)
  expect((await callAuth('verify', { token_hash: hash, type: 'recovery' })).status).toBe(403)
  expect((await standing(client)).member).toBe(true)
  expect((await runTeam('list')).output).toMatch(
    new RegExp(`Ruth <${email}>: last login [-\\d: ]+ UTC, two-step login`),
  )

  const again = await clientOf()
  expect((await again.auth.signInWithPassword({ email, password: TEAM_PASSWORD })).error).toBeNull()
  expect((await standing(again)).reads).toBe(false)
  await enterCodeOf(again, secret)
  expect((await standing(again)).reads).toBe(true)
  // Not from the site, so that a stolen session does not end the membership.
  expect((await again.rpc('account_delete')).status).toBe(409)

  expect((await runTeam('reset', email)).output).toContain(`Reset Ruth <${email}>.`)
  expect((await requestSession('password', { email, password: TEAM_PASSWORD })).status).toBe(400)
  const { client: fresh } = await setUpMember(email, 2)
  expect((await standing(fresh)).reads).toBe(true)

  expect((await runTeam('remove', email)).output).toContain(`Removed Ruth <${email}>.`)
  expect(await standing(fresh)).toEqual(NOT_A_MEMBER)
  expect((await runTeam('list')).output).not.toContain(email)
  expect((await runTeam('remove', email)).code).toBe(1)
})

test('who signed up with the address before keeps nothing, and their messages stay in the inbox', async () => {
  const thief = newPerson('Thief')
  const { email } = thief
  await createAccount(thief)
  const client = await clientOf()
  await client.auth.signInWithPassword(thief)
  await enrol(client)
  expect((await callAuth('recover', { email })).status).toBe(200)
  const hash = await mailedHash(email)
  const address = newAddress('lead')
  const lead = { name: 'Thief', email: address, message: 'Please keep this message.' }
  expect((await client.from('contact_submissions').insert(lead)).status).toBe(201)
  const kept = () => query`
    select lead.message, lead.user_id is null as "isOrphan", mail.kind
    from public.contact_submissions lead join public.mails mail on mail.lead_id = lead.id
    where lead.email = ${address} order by mail.kind`
  const before = await kept()
  expect(before.map(({ kind, isOrphan }) => [kind, isOrphan])).toEqual([
    ['confirmation', false],
    ['notification', false],
  ])

  const [refused] = await manageTeam('add', email, 'Ruth')
  expect(refused).toContain(`${email} has an account already, which anyone may have created. Nothing was changed.`)
  expect((await requestSession('password', thief)).status).toBe(200)
  expect((await manageTeam('add', email, 'Ruth', '--replace'))[0]).toBe(`Added Ruth <${email}>.`)
  const after = await kept()
  expect(after.map(({ message, kind }) => [message, kind])).toEqual(before.map(({ message, kind }) => [message, kind]))
  expect(after.map(({ isOrphan }) => isOrphan)).toEqual([true, true])

  expect(await stolen(client)).toEqual(WORTHLESS)
  expect((await callAuth('verify', { token_hash: hash, type: 'recovery' })).status).toBe(403)
  expect((await requestSession('password', thief)).status).toBe(400)
  expect((await callAuth('signup', thief)).body['code']).toBe('user_already_exists')
  expect((await standing((await setUpMember(email, 2)).client)).reads).toBe(true)
})

test('only the secret key may make the calls of the command', async () => {
  const { apiUrl, anonKey, serviceKey } = stackUnderTest()
  const customer = newPerson()
  await createAccount(customer)
  const session = (await requestSession('password', customer)).body
  const { id } = session['user'] as unknown as { id: string }
  const authorization = `Bearer ${session['access_token']}`
  const calls = [
    ['POST', 'users', { email: newAddress('thief'), password: TEAM_PASSWORD, email_confirm: true }],
    ['GET', `users/${id}`],
    ['DELETE', `users/${id}`],
    ['POST', 'generate_link', { type: 'recovery', email: customer.email }],
  ] as const
  for (const [method, path, body] of calls) {
    const call = async (headers: Record<string, string>) => {
      const sent = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
      return (await fetch(`${apiUrl}/auth/v1/admin/${path}`, sent)).status
    }
    const statuses = [
      await call({}),
      await call({ apikey: anonKey }),
      await call({ apikey: anonKey, authorization }),
      await call({ apikey: serviceKey, authorization }),
    ]
    expect(statuses, path).toEqual([401, 403, 403, 403])
  }
  expect((await requestSession('password', customer)).status).toBe(200)
})

test('sign-ups during the command do not become the member', async () => {
  for (let round = 0; round < 5; round++) {
    const thief = newPerson('Thief')
    await createAccount(thief)
    const over = new AbortController()
    const loops = Array.from({ length: LOOPS }, async () => {
      while (!over.signal.aborted) await callAuth('signup', thief)
    })
    const [output] = await manageTeam('add', thief.email, 'Ruth', '--replace')
    over.abort()
    await Promise.all(loops)
    const login = await requestSession('password', thief)
    const members = await query`
      select from public.team_members member join auth.users account on account.id = member.user_id
      where account.email = ${thief.email}`
    // Either the member exists, and the thief's password is not theirs, or the command has stopped.
    if (output?.startsWith('Added')) expect([login.status, members.length]).toEqual([400, 1])
    else expect([output === undefined, members.length]).toEqual([false, 0])
  }
})

test('a stolen session ends with reset, remove, and the deletion of the account', async () => {
  const email = newAddress('ruth')
  await manageTeam('add', email, 'Ruth')
  const { client: aal2 } = await setUpMember(email)
  const aal1 = await clientOf()
  await aal1.auth.signInWithPassword({ email, password: TEAM_PASSWORD })
  await manageTeam('reset', email)
  expect(await stolen(aal1)).toEqual(WORTHLESS)
  expect(await stolen(aal2)).toEqual(WORTHLESS)

  const { client: second } = await setUpMember(email, 2)
  const { user } = await tokensOf(second)
  await manageTeam('remove', email)
  expect(await stolen(second)).toEqual(WORTHLESS)

  await manageTeam('add', email, 'Ruth')
  const { client: third } = await setUpMember(email, 3)
  const { user: again } = await tokensOf(third)
  expect(again.id).not.toBe(user.id)
  await query`delete from auth.users where id = ${again.id}`
  expect(await stolen(third)).toEqual(WORTHLESS)
})

test('who knows the password gets no session of a member by logins during a reset', async () => {
  test.setTimeout(ROUNDS * 60_000)
  let sessions = 0
  for (let round = 0; round < ROUNDS; round++) {
    // With a password that others know.
    const member = await newMember('Ruth')
    const over = new AbortController()
    const tokens: string[] = []
    const loops = Array.from({ length: LOOPS }, async () => {
      while (!over.signal.aborted) {
        const { body } = await requestSession('password', { email: member.email, password: member.password })
        if (body['access_token']) tokens.push(body['access_token'])
      }
    })
    // The first login of each loop is under way.
    await expect.poll(() => tokens.length).toBeGreaterThan(0)
    expect((await manageTeam('reset', member.email))[0]).toContain('Reset Ruth')
    over.abort()
    await Promise.all(loops)
    sessions += tokens.length
    for (const token of tokens.slice(-LOOPS)) {
      const { status } = await callAuth('factors', { factor_type: 'totp' }, { token })
      expect(status, `round ${round}`).toBe(403)
    }
    const found = await query`
      select from auth.sessions session join auth.users account on account.id = session.user_id
      where account.email = ${member.email}`
    expect(found.length, `round ${round}`).toBe(0)
  }
  expect(sessions).toBeGreaterThan(ROUNDS)
})

test('a flood of requests for a new password sends a member one mail a minute', async () => {
  const email = newAddress('ruth')
  await manageTeam('add', email, 'Ruth')
  await setUpMember(email)
  await query`update auth.users set recovery_sent_at = now() - interval '2 minutes' where email = ${email}`
  const statuses: number[] = []
  for (let time = 0; time < 10; time++) statuses.push((await callAuth('recover', { email })).status)
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
  await mailedHash(email, 2)
})
