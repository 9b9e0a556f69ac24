import { isAddress } from '../_shared/address.ts'
import { answer, answerPreflight, callerHeaders, readJson } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { isTeamPassword } from '../_shared/team-password.ts'
import { accept, invite, tell, type Accepted, type Done, type Invitation, type Invited } from './invitation.ts'
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

/** By the database: no member, or one who may not do this. */
const REFUSALS: Partial<Record<string, number>> = { PT404: 401, '42501': 401, http_401: 401, PT409: 409 }

const STATUS: Record<Accepted['outcome'], number> = {
  accepted: 200,
  unknown: 404,
  limited: 429,
  'weak-password': 422,
  busy: 503,
}

/**
 * Three callers: `npm run team` with the service key, a member on the page Team, and the page on which an invitation is
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
    if ('reset' in body) return await answerChange('reset', body['reset'], request, parts)
    if ('remove' in body) return await answerChange('removed', body['remove'], request, parts)
    return await answerInvited(request, body, parts)
  } catch (error) {
    const status = REFUSALS[errorName(error)]
    if (status) return answer({ error: status === 409 ? 'Refused' : 'Unauthorized' }, status)
    log('team-invitation-failed', { error: errorName(error) })
    return answer({ outcome: 'busy' }, STATUS.busy)
  }
}

async function answerInviting(request: Request, body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const { email, name } = body
  if (typeof email !== 'string' || !isAddress(email)) return answer({ error: 'Not an email address' }, 400)
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME)
    return answer({ error: `A name has 1 to ${MAX_NAME} characters` }, 400)
  const store = parts.isOwner(request)
    ? (invited: Invitation) => parts.callDatabase<Invited>('team_invite', invited)
    : (invited: Invitation) => parts.callAs(request)<Invited>('inbox_invite', invited)
  const invited = await invite({ email: email.toLowerCase(), name: name.trim() }, store, parts)
  return 'error' in invited ? answer({ error: `The mail was not sent: ${invited.error}` }, 502) : answer(invited)
}

const CHANGES = {
  reset: { byCommand: 'team_reset', byMember: 'inbox_reset' },
  removed: { byCommand: 'team_remove', byMember: 'inbox_remove' },
} as const

/** A lost phone, or a member who leaves. Done whatever becomes of the mails about it. */
async function answerChange(
  kind: keyof typeof CHANGES,
  address: unknown,
  request: Request,
  parts: Parts,
): Promise<Response> {
  if (typeof address !== 'string' || !isAddress(address)) return answer({ error: 'Not an email address' }, 400)
  const { byCommand, byMember } = CHANGES[kind]
  const done = parts.isOwner(request)
    ? await parts.callDatabase<Done | null>(byCommand, { address })
    : await parts.callAs(request)<Done | null>(byMember, { address })
  if (!done) return answer({ error: 'Not a member' }, 404)
  return answer({ untold: await tell(kind, done, parts) })
}

async function answerInvited(request: Request, body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const { token, password } = body
  if (typeof token !== 'string' || typeof password !== 'string') return answer({ error: 'Not an invitation' }, 400)
  if (!isTeamPassword(password)) return answer({ outcome: 'weak-password' }, STATUS['weak-password'])
  const accepted = await accept({ token, password }, callerHeaders(request), parts)
  return answer(accepted, STATUS[accepted.outcome])
}
