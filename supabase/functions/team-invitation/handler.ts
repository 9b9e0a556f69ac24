import { isAddress } from '../_shared/address.ts'
import { answer, answerPreflight, callerHeaders, readJson } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { isTeamPassword } from '../_shared/team-password.ts'
import { accept, mailInvitation, open, type Accepted, type Invitation } from './invitation.ts'
import type { Accounts } from './accounts.ts'
import type { Settings } from './settings.ts'

export type Parts = {
  settings: Settings
  callDatabase: CallDatabase
  /** With the caller's own session. */
  callAs: (request: Request) => CallDatabase
  accounts: Accounts
  send: SendMail
  isOwner: (request: Request) => boolean
}

const MAX_BODY_BYTES = 4096
const MAX_NAME = 200
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/** The database's errors: not a member, no fresh code, not allowed, or too many invitations. */
const REFUSALS: Partial<Record<string, { status: number; error: string }>> = {
  PT404: { status: 401, error: 'Unauthorized' },
  '42501': { status: 401, error: 'Unauthorized' },
  http_401: { status: 401, error: 'Unauthorized' },
  PT409: { status: 409, error: 'Refused' },
  PT429: { status: 429, error: 'Too many invitations' },
}

const STATUS: Record<Accepted['outcome'] | 'open', number> = {
  accepted: 200,
  open: 200,
  unknown: 404,
  limited: 429,
  'weak-password': 422,
  busy: 503,
}

/**
 * Three callers: `npm run team` with the service key, a member on the Team page, and the page on which an invitation is
 * accepted.
 */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!body) return answer({ error: 'The body is not a small JSON object' }, 400)
  const isTeamCall = 'email' in body || 'reset' in body || 'remove' in body
  if (isTeamCall && !parts.isOwner(request) && !request.headers.has('authorization'))
    return answer({ error: 'Unauthorized' }, 401)
  try {
    if ('email' in body) return await answerInviting(request, body, parts)
    if ('reset' in body) return await answerReset(request, body['reset'], parts)
    if ('remove' in body) return await answerRemoval(request, body['remove'], parts)
    return await answerInvited(request, body, parts)
  } catch (error) {
    const refusal = REFUSALS[errorName(error)]
    if (refusal) return answer({ error: refusal.error }, refusal.status)
    log('team-invitation-failed', { error: errorName(error) })
    return answer({ outcome: 'busy' }, STATUS.busy)
  }
}

/** The calling member with a fresh code; null for the command. Throws for all other callers. */
async function actorOf(request: Request, { isOwner, callAs }: Parts): Promise<string | null> {
  return isOwner(request) ? null : await callAs(request)<string>('inbox_confirmed_member', {})
}

async function answerInviting(request: Request, body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const { email, name } = body
  if (typeof email !== 'string' || !isAddress(email)) return answer({ error: 'Not an email address' }, 400)
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME || CONTROL.test(name.trim()))
    return answer({ error: `A name has 1 to ${MAX_NAME} characters, all on one line` }, 400)
  const actor = await actorOf(request, parts)
  const args = { actor, address: email.toLowerCase(), member_name: name.trim() }
  return answerInvitation(args, await parts.callDatabase<Invitation>('team_invite', args), parts)
}

type Invited = { actor: string | null; address: string }

async function answerInvitation({ actor, address }: Invited, invitation: Invitation, parts: Parts): Promise<Response> {
  const invited = await mailInvitation(address, invitation, parts)
  if ('error' in invited) return answer({ error: `The mail was not sent: ${invited.error}` }, 502)
  // Only the owner and the invited person may learn whether the address has an account.
  return answer(actor === null ? invited : { expiresAt: invited.expiresAt })
}

/** A lost phone: the account is deleted and its person invited again. */
async function answerReset(request: Request, address: unknown, parts: Parts): Promise<Response> {
  if (typeof address !== 'string' || !isAddress(address)) return answer({ error: 'Not an email address' }, 400)
  const args = { actor: await actorOf(request, parts), address: address.toLowerCase() }
  const invitation = await parts.callDatabase<Invitation | null>('team_reset', args)
  return invitation ? answerInvitation(args, invitation, parts) : answer({ error: 'Not a member' }, 404)
}

/** A member who leaves, or an invitation that is withdrawn. */
async function answerRemoval(request: Request, address: unknown, parts: Parts): Promise<Response> {
  if (typeof address !== 'string' || !isAddress(address)) return answer({ error: 'Not an email address' }, 400)
  const actor = await actorOf(request, parts)
  const isDone = await parts.callDatabase<boolean>('team_remove', { actor, address })
  return isDone ? answer({}) : answer({ error: 'Not a member' }, 404)
}

async function answerInvited(request: Request, body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const { token, password = null } = body
  if (typeof token !== 'string' || (password !== null && typeof password !== 'string'))
    return answer({ error: 'Not an invitation' }, 400)
  if (password === null) {
    const opened = await open(token, callerHeaders(request), parts)
    const { outcome, hasAccount } = { hasAccount: null, ...opened }
    return answer({ outcome, hasAccount }, STATUS[outcome])
  }
  if (!isTeamPassword(password)) return answer({ outcome: 'weak-password' }, STATUS['weak-password'])
  const accepted = await accept({ token, password }, callerHeaders(request), parts)
  return answer(accepted, STATUS[accepted.outcome])
}
