import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { expect, type Page } from '@playwright/test'
import { emails } from '#src/content/emails.ts'
import { team } from '#src/content/team.ts'
import { totp } from '../../stack/services/gateway/totp.ts'
import { siteEnv } from '../../scripts/build/site-env.ts'
import { requestSender } from '../../scripts/doctor/network.ts'
import { runTeamCommand } from '../../scripts/team/team-command.ts'
import { runCommand } from '../support/own-stack.ts'
import { createAccount, newPerson, type Person } from './accounts.ts'
import { mailsTo, mailWith } from './mailbox.ts'
import { query, stackUnderTest } from './stack.ts'

export const TEAM_PASSWORD = 'a-password-of-the-team'

/** `npm run team -- …`; returns its exit code and output. */
export function runTeam(...args: string[]) {
  return runCommand('scripts/team/main.ts', {}, ...args)
}

/** The same in this process: its lines, or the problem. */
export async function manageTeam(...args: string[]): Promise<string[]> {
  const { apiUrl, siteUrl, serviceKey } = stackUnderTest()
  const send = requestSender(60_000)
  const env = { ...siteEnv(), siteUrl }
  const report = await runTeamCommand(args, { env, serviceKey, asVisitor: (path, call) => send(apiUrl + path, call) })
  return 'problem' in report ? [report.problem] : report.lines
}

/** The newest invitation that was mailed to an address; members get other mails too. */
export async function newestInvitation(email: string): Promise<string> {
  const links = (await mailsTo(email)).map(({ html }) => /href="([^"]*\/inbox#invitation=\w{64})"/.exec(html)?.[1])
  return links.findLast((link) => link !== undefined) ?? ''
}

/** Invites and returns the mailed link. */
export async function invitationLink(email: string, name = 'Ruth'): Promise<string> {
  const earlier = await newestInvitation(email)
  const { apiUrl, serviceKey } = stackUnderTest()
  const response = await fetch(`${apiUrl}/functions/v1/team-invitation`, {
    method: 'POST',
    headers: { apikey: serviceKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, name }),
  })
  expect(response.status).toBe(200)
  await expect.poll(() => newestInvitation(email), { message: `an invitation to ${email}` }).not.toBe(earlier)
  return newestInvitation(email)
}

/** A request of a member, or without a session, to the function team-invitation. */
export async function changeTeam(client: SupabaseClient, body: object): Promise<{ status: number; body: unknown }> {
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
  return { status: response.status, body: await response.json() }
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
export async function accept(link: string, password = TEAM_PASSWORD): Promise<{ status: number; body: Accepted }> {
  const { apiUrl, anonKey } = stackUnderTest()
  const response = await fetch(`${apiUrl}/functions/v1/team-invitation`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#invitation=')[1], password }),
  })
  return { status: response.status, body: (await response.json()) as Accepted }
}

/** The secret of the authenticator app, and a session in which its code was entered. */
export type Member = Person & { secret: string; session: Session }

/** Makes an account a member, as after an accepted invitation and the first visit. */
export async function newMember(name: string, person = newPerson(name)): Promise<Member> {
  await createAccount(person)
  await query`
      insert into public.team_members (user_id, name, activated_at)
      select id, ${name}, now() from auth.users where email = ${person.email}`
  const client = await clientOf()
  await client.auth.signInWithPassword(person)
  const secret = await enrol(client)
  const { session } = (await client.auth.getSession()).data
  if (!session) throw new Error('the code began no session')
  return { ...person, secret, session }
}

/** Logs in without the page: puts the session into its storage for the next load. */
export async function logInAsMember(page: Page, { session }: Member): Promise<void> {
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('began')) return
    sessionStorage.setItem('began', 'true')
    localStorage.setItem('account-session', stored)
  }, JSON.stringify(session))
}

/** Enters the code of an authenticator app in the page. */
export async function enterCode(page: Page, secret: string): Promise<void> {
  await page.getByLabel(team.secondFactor.field).fill(totp(secret))
  await page.getByRole('button', { name: team.secondFactor.submit }).click()
}

/** The secret that the page shows on the first visit. */
export async function shownSecret(page: Page): Promise<string> {
  return (await page.locator('code').innerText()).replaceAll(' ', '')
}

export async function endMembership({ email }: Person): Promise<void> {
  // A reply that waits when its author leaves is held, and health reports it.
  await query`
      delete from contact_submissions lead using lead_replies reply, auth.users account
      where reply.lead_id = lead.id and account.id = reply.author and account.email = ${email}`
  await query`
      delete from public.team_members where user_id = (select id from auth.users where email = ${email})`
}

/** Invites and accepts; the session has no second factor yet. */
export async function join(email: string, name?: string): Promise<SupabaseClient> {
  const { body } = await accept(await invitationLink(email, name))
  expect(body.outcome).toBe('accepted')
  return clientOf(body.session)
}

export const NOT_A_MEMBER = { member: false, rows: 0 }

/** The caller's state in the database, and how many members it returns. */
export async function standing(client: SupabaseClient): Promise<{ member: boolean; rows: number }> {
  const { data: me } = await client.rpc('inbox_me')
  const { data: shown } = await client.rpc('inbox_team')
  const { members = [] } = (shown ?? {}) as { members?: unknown[] }
  return { member: (me as { member?: boolean } | null)?.member === true, rows: members.length }
}

/** Sets up an authenticator app, which makes the session one of two factors. */
export async function enrol(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret) })
  expect(verified.error).toBeNull()
  return data.totp.secret
}
