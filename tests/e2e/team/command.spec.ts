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

/** What a stolen session is still good for. */
async function stolen(client: SupabaseClient) {
  const { session } = (await client.auth.getSession()).data
  if (!session) throw new Error('no session')
  const { access_token: token, refresh_token } = session
  const { status: enrolled } = await callAuth('factors', { factor_type: 'totp' }, { token })
  const { status: refreshed } = await requestSession('refresh_token', { refresh_token })
  return { ...(await standing(client)), enrolled, refreshed }
}

const WORTHLESS = { ...NOT_A_MEMBER, enrolled: 403, refreshed: 400 }

/** Runs a command while eight loops make a call each. */
async function attackDuring(call: () => Promise<unknown>, command: () => Promise<string[]>): Promise<string> {
  const over = new AbortController()
  const loops = Array.from({ length: LOOPS }, async () => {
    while (!over.signal.aborted) await call()
  })
  const [output = ''] = await command()
  over.abort()
  await Promise.all(loops)
  return output
}

test('a member is added, logs in with a second factor, is reset and removed, and with them each session', async () => {
  const email = newAddress('ruth')
  const added = await runTeam('add', email.toUpperCase(), 'Ruth')
  expect(added.output).toContain(`Added Ruth <${email}>.`)
  expect(added.code).toBe(0)
  expect(await manageTeam('list')).toContain(`  Ruth <${email}>: has not logged in yet, no two-step login yet`)
  expect((await manageTeam('add', email))[0]).toContain('is a member already')

  const hash = await mailedHash(email)
  const { client, secret } = await setUpMember(email)
  expect((await callAuth('verify', { token_hash: hash, type: 'recovery' })).status).toBe(403)
  expect((await standing(client)).member).toBe(true)
  const listed = new RegExp(`Ruth <${email}>: last login [-\\d: ]+ UTC, two-step login`)
  expect(String(await manageTeam('list'))).toMatch(listed)

  const again = await clientOf()
  const aal1 = await clientOf()
  for (const one of [again, aal1])
    expect((await one.auth.signInWithPassword({ email, password: TEAM_PASSWORD })).error).toBeNull()
  expect((await standing(again)).reads).toBe(false)
  await enterCodeOf(again, secret)
  expect((await standing(again)).reads).toBe(true)
  // Not from the site, so that a stolen session does not end the membership.
  expect((await again.rpc('account_delete')).status).toBe(409)

  expect((await manageTeam('reset', email))[0]).toContain(`Reset Ruth <${email}>.`)
  for (const one of [again, aal1]) expect(await stolen(one)).toEqual(WORTHLESS)
  expect((await requestSession('password', { email, password: TEAM_PASSWORD })).status).toBe(400)
  const { client: fresh } = await setUpMember(email, 2)
  expect((await standing(fresh)).reads).toBe(true)

  expect((await manageTeam('remove', email))[0]).toContain(`Removed Ruth <${email}>.`)
  expect(await stolen(fresh)).toEqual(WORTHLESS)
  expect(String(await manageTeam('list'))).not.toContain(email)
  expect((await runTeam('remove', email)).code).toBe(1)
})

test('who signed up with the address before keeps nothing, and their messages stay in the inbox', async () => {
  const thief = newPerson('Thief')
  const { email } = thief
  await createAccount(thief)
  const client = await clientOf()
  await client.auth.signInWithPassword(thief)
  expect((await callAuth('recover', { email })).status).toBe(200)
  const hash = await mailedHash(email)
  const address = newAddress('lead')
  const lead = { name: 'Thief', email: address, message: 'Please keep this message.' }
  expect((await client.from('contact_submissions').insert(lead)).status).toBe(201)
  /** Kind of the mail, and whether the message belongs to no account. */
  const kept = async () => {
    const rows = await query`
      select mail.kind, lead.user_id is null as "isOrphan"
      from public.contact_submissions lead join public.mails mail on mail.lead_id = lead.id
      where lead.email = ${address} order by mail.kind`
    return rows.map(({ kind, isOrphan }) => [kind, isOrphan])
  }
  expect(await kept()).toEqual([
    ['confirmation', false],
    ['notification', false],
  ])

  const [refused] = await manageTeam('add', email, 'Ruth')
  expect(refused).toContain(`${email} has an account already, which anyone may have created. Nothing was changed.`)
  expect((await requestSession('password', thief)).status).toBe(200)
  expect((await manageTeam('add', email, 'Ruth', '--replace'))[0]).toBe(`Added Ruth <${email}>.`)
  expect(await kept()).toEqual([
    ['confirmation', true],
    ['notification', true],
  ])

  expect(await stolen(client)).toEqual(WORTHLESS)
  expect((await callAuth('verify', { token_hash: hash, type: 'recovery' })).status).toBe(403)
  expect((await requestSession('password', thief)).status).toBe(400)
  expect((await callAuth('signup', thief)).body['code']).toBe('user_already_exists')
  expect((await standing((await setUpMember(email, 2)).client)).reads).toBe(true)
})

test('only the secret key may make the calls of the command @platform', async () => {
  const { apiUrl, anonKey, serviceKey } = stackUnderTest()
  const customer = newPerson()
  await createAccount(customer)
  const session = (await requestSession('password', customer)).body
  const { id } = session['user'] as unknown as { id: string }
  const authorization = `Bearer ${session['access_token']}`
  const callers: Record<string, string>[] = [
    {},
    { apikey: anonKey },
    { apikey: anonKey, authorization },
    { apikey: serviceKey, authorization },
  ]
  for (const [method, path, data] of [
    ['POST', 'users', { email: newAddress('thief'), password: TEAM_PASSWORD, email_confirm: true }],
    ['GET', `users/${id}`],
    ['DELETE', `users/${id}`],
    ['POST', 'generate_link', { type: 'recovery', email: customer.email }],
  ] as const) {
    const statuses = callers.map(async (headers) => {
      const init = { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(data) }
      return (await fetch(`${apiUrl}/auth/v1/admin/${path}`, init)).status
    })
    expect(await Promise.all(statuses), path).toEqual([401, 403, 403, 403])
  }
  expect((await requestSession('password', customer)).status).toBe(200)
})

test('sign-ups during the command do not become the member', async () => {
  for (let round = 0; round < 5; round++) {
    const thief = newPerson('Thief')
    await createAccount(thief)
    const output = await attackDuring(
      () => callAuth('signup', thief),
      () => manageTeam('add', thief.email, 'Ruth', '--replace'),
    )
    const login = await requestSession('password', thief)
    const members = await query`
      select from public.team_members member join auth.users account on account.id = member.user_id
      where account.email = ${thief.email}`
    // Either the member exists, and the thief's password is not theirs, or the command has stopped.
    if (output.startsWith('Added')) expect([login.status, members.length]).toEqual([400, 1])
    else expect([output === '', members.length]).toEqual([false, 0])
    await query`delete from auth.users where email = ${thief.email}`
  }
})

test('who knows the password gets no session of a member by logins during a reset', async () => {
  test.setTimeout(ROUNDS * 60_000)
  let sessions = 0
  for (let round = 0; round < ROUNDS; round++) {
    // With a password that others know.
    const { email, password } = await newMember('Ruth')
    const tokens: string[] = []
    const { promise: loggedIn, resolve: reportLogin } = Promise.withResolvers<void>()
    const logIn = async () => {
      const { body } = await requestSession('password', { email, password })
      if (!body['access_token']) return
      tokens.push(body['access_token'])
      reportLogin()
    }
    const output = await attackDuring(logIn, async () => {
      // The first login of each loop is under way.
      await loggedIn
      return manageTeam('reset', email)
    })
    expect(output).toContain('Reset Ruth')
    sessions += tokens.length
    const attempts = tokens.slice(-LOOPS).map((token) => callAuth('factors', { factor_type: 'totp' }, { token }))
    for (const { status } of await Promise.all(attempts)) expect(status, `round ${round}`).toBe(403)
    const found = await query`
      select from auth.sessions session join auth.users account on account.id = session.user_id
      where account.email = ${email}`
    expect(found.length, `round ${round}`).toBe(0)
    // The command reads the account of every member.
    await query`delete from auth.users where email = ${email}`
  }
  expect(sessions).toBeGreaterThan(ROUNDS)
})
