import { randomBytes } from 'node:crypto'
import type { Tables } from '#shared/database.types.ts'
import { OWNER_EMAIL } from '#shared/owner-email.ts'
import { list, object, text } from '#shared/parse-json.ts'
import { describe, memberOf, type ApiResponse } from '../doctor/network.ts'
import type { Deployment } from '../doctor/deployment.ts'

// Deliberately loose, like the contact form's rule, but without a name.

export const HELP = `npm run team -- COMMAND: manages who can read the inbox.

  add ADDRESS [NAME]  creates an account and emails a link to choose its password
                      --replace  first deletes the account that the address has; its messages stay in the inbox
  reset ADDRESS       for a lost phone or a stolen session: deletes the account of a member and creates it again
  remove ADDRESS      deletes the account of a member, which ends every session at once
  list                the members

  --local             use the running local stack, even if there is a .env`

type TeamApi = Pick<Deployment, 'env' | 'serviceKey' | 'asVisitor'> & {
  /** Who is emailed about new leads. */
  contactTo: string
  confirm: (question: string) => Promise<boolean>
}
type Member = Tables<'team_members'> & { email: string; hasFactor: boolean; lastLogin: string | null }

export async function runTeamCommand(args: string[], api: TeamApi): Promise<string[]> {
  const [command, address = '', ...rest] = args.filter((arg) => arg !== '--replace')
  const name = rest.join(' ')
  const replaces = args.includes('--replace')
  if (command === 'list' && address === '') return describeTeam(await members(api))
  const isKnown = command === 'add' || ((command === 'remove' || command === 'reset') && name === '' && !replaces)
  if (!isKnown) throw new Error(HELP)
  if (!new RegExp(`^${OWNER_EMAIL}$`).test(address)) throw new Error(`"${address}" is not an email address.\n\n${HELP}`)
  const email = address.toLowerCase()
  const team = await members(api)
  const member = team.find((candidate) => candidate.email === email)
  if (command === 'add') {
    if (member) throw new Error(`${email} is a member already. To start over: npm run team -- reset ${email}`)
    if (replaces) await deleteAccountOf(email, api)
    const added = name || (email.split('@')[0] ?? '')
    await create(email, added, api)
    return [`Added ${added} <${email}>.`, ...nextSteps(api)]
  }
  if (!member) throw new Error(`${email} is not a member.`)
  if (command === 'remove' && team.length === 1) {
    const question = `${member.name} is the last member: afterwards no one can read the inbox. Remove anyway? (y/N) `
    if (!(await api.confirm(question))) throw new Error('Nothing was changed.')
  }
  await deleteAccount(member.user_id, api)
  if (command === 'remove')
    return [
      `Removed ${member.name} <${email}>. The account and its sessions are deleted.`,
      ...stillNotified(email, api.contactTo),
    ]
  await recreate(member, api)
  return [`Reset ${member.name} <${email}>. The old password, phone and sessions no longer work.`, ...nextSteps(api)]
}

/** Notifications of leads have their text and a link that marks them as answered. */
function stillNotified(email: string, contactTo: string): string[] {
  if (
    contactTo
      .toLowerCase()
      .split(/[\s,]+/)
      .includes(email)
  )
    return [`${email} still gets every new lead: remove it from CONTACT_TO in .env, then run npm run deploy.`]
  if (contactTo === '') return []
  return [`New leads are emailed to ${contactTo}. To change that: CONTACT_TO in .env, then npm run deploy.`]
}

function describeTeam(team: Member[]): string[] {
  if (team.length === 0) return ['No one yet. Add someone: npm run team -- add ADDRESS NAME']
  return team.map(({ name, email, hasFactor, lastLogin }) => {
    const login = lastLogin ? `last login ${dateOf(lastLogin)}` : 'has not logged in yet'
    return `  ${name} <${email}>: ${login}, ${hasFactor ? 'two-step login' : 'no two-step login yet'}`
  })
}

/** The auth service answers a request for a mail in the same way whether or not one is sent. */
function nextSteps({ env }: TeamApi): string[] {
  return [
    'Next: an email with a link to choose a password is on its way. The link works once, for one hour. After the password,',
    `they set up an authenticator app and are in ${env.siteUrl}/inbox.`,
    `No email? Look in the spam folder. After a minute, ask for another at ${env.siteUrl}/auth?tab=forgot. If that does not`,
    'arrive either, npm run doctor says whether email works.',
  ]
}

const parseMembers = list(object({ user_id: text, name: text }))

/** Read by their ids, because the auth service's search by address also matches parts of addresses and names. */
async function members(api: TeamApi): Promise<Member[]> {
  const response = await call(api, 'GET', '/rest/v1/team_members?select=user_id,name&order=name')
  const rows: Tables<'team_members'>[] = parseMembers(expectOk(response, 'The team could not be read').body)
  const team = await Promise.all(
    rows.map(async ({ user_id, name }) => {
      const found = await call(api, 'GET', `/auth/v1/admin/users/${user_id}`)
      // Removed after the rows were read.
      if (found.status === 404) return []
      const account = expectOk(found, `The account of ${name} could not be read`).body as {
        email: string
        last_sign_in_at?: string
        factors?: { status: string }[]
      }
      const hasFactor = account.factors?.some(({ status }) => status === 'verified') ?? false
      return [{ user_id, name, email: account.email, hasFactor, lastLogin: account.last_sign_in_at ?? null }]
    }),
  )
  return team.flat()
}

/** Finds the account by a link that is not mailed: the only call that compares the whole address. */
async function deleteAccountOf(email: string, api: TeamApi): Promise<void> {
  const found = await call(api, 'POST', '/auth/v1/admin/generate_link', { type: 'recovery', email })
  if (found.status === 404) return
  const account = expectOk(found, `The account of ${email} was not found`)
  if (memberOf(account, 'email') !== email) throw new Error(`Another account than that of ${email} was found.`)
  await deleteAccount(String(memberOf(account, 'id')), api)
}

async function deleteAccount(id: string, api: TeamApi): Promise<void> {
  expectOk(await call(api, 'DELETE', `/auth/v1/admin/users/${id}`), 'The account was not deleted')
}

/**
 * The account is confirmed, so that a sign-up with its address is refused, and has a password that no one knows. The member
 * is the account that this call created, never one that the address had before.
 */
async function create(email: string, name: string, api: TeamApi): Promise<void> {
  const password = randomBytes(32).toString('base64url')
  const fields = { email, password, email_confirm: true, user_metadata: { full_name: name } }
  const made = await call(api, 'POST', '/auth/v1/admin/users', fields)
  if (memberOf(made, 'code') === 'email_exists') {
    throw new Error(
      `${email} has an account already, which anyone may have created. Nothing was changed.\nTo delete that account first (its messages stay in the inbox): ${again(email, name)}`,
    )
  }
  const account = expectOk(made, `${email} was not added`)
  const id = memberOf(account, 'id')
  if (typeof id !== 'string' || memberOf(account, 'email') !== email || !memberOf(account, 'email_confirmed_at')) {
    throw new Error(`${email} was not added: the auth service returned no confirmed account.`)
  }
  const member = await call(api, 'POST', '/rest/v1/team_members', { user_id: id, name })
  expectOk(member, `${email} has an account but is not a member. Repeat with: ${again(email, name)}\nThe reason`)
  const mailed = await call(api, 'POST', '/auth/v1/recover', { email })
  expectOk(mailed, `${email} is a member, but the email was not requested. Ask for it at /auth?tab=forgot.\nThe reason`)
}

/**
 * A new password and no phone would not be enough: a login that has already passed its password check would continue with a
 * session of the same account.
 */
async function recreate({ email, name }: Member, api: TeamApi): Promise<void> {
  try {
    await create(email, name, api)
  } catch (error) {
    const next = `The old account is deleted. Continue with: ${again(email, name)}`
    throw new Error(`${next}\n${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

const again = (email: string, name: string) => `npm run team -- add ${email} "${name}" --replace`

function call({ asVisitor, serviceKey }: TeamApi, method: string, path: string, body?: object) {
  const version = { 'x-supabase-api-version': '2024-01-01' }
  const headers = { apikey: serviceKey ?? '', 'content-type': 'application/json', ...version }
  return asVisitor(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

function expectOk(response: ApiResponse, what: string): ApiResponse {
  if (response.status >= 200 && response.status < 300) return response
  throw new Error(`${what}: ${describe(response)}.`)
}

function dateOf(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
