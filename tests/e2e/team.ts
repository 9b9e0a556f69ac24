import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { expect, type Page } from '@playwright/test'
import { totp } from '../../stack/services/gateway/totp.ts'
import { siteEnv } from '../../scripts/build/site-env.ts'
import { sendRequest } from '../../scripts/doctor/network.ts'
import { runTeamCommand } from '../../scripts/team/team-command.ts'
import { runCommand } from '../support/own-stack.ts'
import { createAccount, newPerson, type Person } from './accounts.ts'
import { linkIn, mailsTo } from './mailbox.ts'
import { query, stackUnderTest } from './stack.ts'

export const TEAM_PASSWORD = 'a-password-of-the-team'

/** `npm run team -- …`; returns its exit code and output. */
export const runTeam = (...args: string[]) => runCommand('scripts/team/main.ts', {}, ...args)

/** The same in this process: its lines, or the error. */
export async function manageTeam(...args: string[]): Promise<string[]> {
  const { apiUrl, siteUrl, serviceKey } = stackUnderTest()
  const env = { ...siteEnv(), siteUrl }
  const asVisitor = (path: string, call?: RequestInit) => sendRequest(apiUrl + path, call)
  const api = { env, serviceKey, contactTo: '', confirm: async () => true, asVisitor }
  return runTeamCommand(args, api).catch((error: Error) => [error.message])
}

/** A client without storage; with a session, that of the session. */
export async function clientOf(session?: { access_token: string; refresh_token: string }): Promise<SupabaseClient> {
  const { apiUrl, anonKey } = stackUnderTest()
  const client = createClient(apiUrl, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  if (session) expect((await client.auth.setSession(session)).error).toBeNull()
  return client
}

/** The secret of the authenticator app, and a session in which its code was entered. */
export type Member = Person & { secret: string; session: Session }

/** Makes an account a member, as after the command and the first visit. */
export async function newMember(name: string, person = newPerson(name)): Promise<Member> {
  await createAccount(person)
  await query`
      insert into public.team_members (user_id, name)
      select id, ${name} from auth.users where email = ${person.email}`
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
  await page.getByLabel('Code from the app').fill(totp(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The secret that the page shows on the first visit. */
export const shownSecret = async (page: Page) => (await page.locator('code').innerText()).replaceAll(' ', '')

export async function endMembership({ email }: Person): Promise<void> {
  // A reply that waits when its author leaves is held, and health reports it.
  await query`
      delete from contact_submissions lead using lead_replies reply, auth.users account
      where reply.lead_id = lead.id and account.id = reply.author and account.email = ${email}`
  await query`
      delete from public.team_members where user_id = (select id from auth.users where email = ${email})`
}

/** The hash in the newest link for a new password, once there are this many mails. */
export async function mailedHash(email: string, mails = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length, { message: `mail ${mails} to ${email}` }).toBe(mails)
  const mail = (await mailsTo(email)).at(-1)
  return (mail && new URL(linkIn(mail)).searchParams.get('token_hash')) ?? ''
}

/** Adds a member, who follows the mailed link and chooses a password; the session has no second factor yet. */
export async function join(email: string, name = 'Ruth'): Promise<SupabaseClient> {
  expect((await manageTeam('add', email, name, '--replace'))[0]).toBe(`Added ${name} <${email}>.`)
  return choosePassword(email)
}

/** The same after a reset. */
export async function choosePassword(email: string, mails = 1): Promise<SupabaseClient> {
  const client = await clientOf()
  const token_hash = await mailedHash(email, mails)
  expect((await client.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  expect((await client.auth.updateUser({ password: TEAM_PASSWORD })).error).toBeNull()
  return client
}

export const NOT_A_MEMBER = { member: false, reads: false }

/** The caller's state in the database, and whether it may read the inbox. */
export async function standing(client: SupabaseClient): Promise<{ member: boolean; reads: boolean }> {
  const { data: me } = await client.rpc('inbox_me')
  const { status } = await client.rpc('contact_health')
  const { state } = { ...(me as { state?: string } | null) }
  return { member: state === 'member' || state === 'code', reads: status === 200 }
}

/** Enters the code of the app that the account has set up. */
export async function enterCodeOf(client: SupabaseClient, secret: string): Promise<void> {
  const factorId = (await client.auth.mfa.listFactors()).data?.totp[0]?.id ?? ''
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code: totp(secret) })).error).toBeNull()
}

/** Sets up an authenticator app, which makes the session one of two factors. */
export async function enrol(client: SupabaseClient): Promise<string> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totp(data.totp.secret) })
  expect(verified.error).toBeNull()
  return data.totp.secret
}
