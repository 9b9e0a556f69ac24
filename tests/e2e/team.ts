import { createHmac } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from '@playwright/test'
import { emails } from '#src/content/emails.ts'
import { runCommand } from '../support/own-stack.ts'
import { createAccount, newPerson, type Person } from './accounts.ts'
import { mailsTo, mailWith } from './mailbox.ts'
import { query, stackUnderTest } from './stack.ts'

export const TEAM_PASSWORD = 'a-password-of-the-team'

/** `npm run team -- …`; answers with its exit code and what it printed. */
export function runTeam(...args: string[]) {
  return runCommand('scripts/team/main.ts', {}, ...args)
}

/** The newest invitation that was mailed to an address; members get other mails too. */
export async function newestInvitation(email: string): Promise<string> {
  const links = (await mailsTo(email)).map(({ html }) => /href="([^"]*\/inbox#invitation=\w{64})"/.exec(html)?.[1])
  return links.findLast((link) => link !== undefined) ?? ''
}

/** Invites with the command and answers with the mailed link. */
export async function invitationLink(email: string, name = 'Ruth'): Promise<string> {
  const earlier = await newestInvitation(email)
  const { code, output } = await runTeam('add', email, name)
  expect(output).toContain(`Invited ${name} <${email}>`)
  expect(code).toBe(0)
  await expect.poll(() => newestInvitation(email), { message: `an invitation to ${email}` }).not.toBe(earlier)
  return newestInvitation(email)
}

/** What a member asks of the function team-invitation, or someone without a session. */
export async function changeTeam(client: SupabaseClient, body: object): Promise<{ status: number; said: unknown }> {
  const { apiUrl, anonKey } = stackUnderTest()
  const { session } = (await client.auth.getSession()).data
  const response = await fetch(`${apiUrl}/functions/v1/team-invitation`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      ...(session && { authorization: `Bearer ${session.access_token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, said: await response.json() }
}

/** Waits until each of them has the notice of a change of the team. */
export async function expectNotice(
  change: keyof typeof emails.notices.membership.changes,
  name: string,
  addresses: string[],
): Promise<void> {
  const subject = emails.notices.membership.changes[change].subject.replace('{name}', name)
  for (const address of addresses) await mailWith(subject, address)
}

/** A client without storage; with a session, that of the session. */
export async function clientOf(session?: { access_token: string; refresh_token: string }): Promise<SupabaseClient> {
  const { apiUrl, anonKey } = stackUnderTest()
  const client = createClient(apiUrl, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  if (session) expect((await client.auth.setSession(session)).error).toBeNull()
  return client
}

type Accepted = { outcome: string; session: { access_token: string; refresh_token: string } }

/** Accepts as the page does. */
export async function accept(link: string, password = TEAM_PASSWORD): Promise<{ status: number; said: Accepted }> {
  const { apiUrl, anonKey } = stackUnderTest()
  const response = await fetch(`${apiUrl}/functions/v1/team-invitation`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#invitation=')[1], password }),
  })
  return { status: response.status, said: (await response.json()) as Accepted }
}

/** An account that counts as a member from now on, as after an accepted invitation. */
export async function newMember(name: string, person = newPerson(name)): Promise<Person> {
  await createAccount(person)
  await query`
      insert into public.team_members (user_id, name, activated_at)
      select id, ${name}, now() from auth.users where email = ${person.email}`
  return person
}

export async function endMembership({ email }: Person): Promise<void> {
  await query`
      delete from public.team_members where user_id = (select id from auth.users where email = ${email})`
}

/** Invites and accepts; the session has no second factor yet. */
export async function join(email: string, name?: string): Promise<SupabaseClient> {
  const { said } = await accept(await invitationLink(email, name))
  expect(said.outcome).toBe('accepted')
  return clientOf(said.session)
}

export const STRANGER = { member: false, rows: 0 }

/** What the database says of the caller, and how many members it shows. */
export async function standing(client: SupabaseClient): Promise<{ member: boolean; rows: number }> {
  const { data: me } = await client.rpc('inbox_me')
  const { data: team } = await client.rpc('inbox_team')
  const { members = [] } = (team ?? {}) as { members?: unknown[] }
  return { member: (me as { member?: boolean } | null)?.member === true, rows: members.length }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** The code that an authenticator app shows for a secret (RFC 6238). */
export function totp(secret: string, now = Date.now()): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Sets up an authenticator app, which makes the session one of two factors. */
export async function enrol(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret) })
  expect(verified.error).toBeNull()
  return data.totp.secret
}
