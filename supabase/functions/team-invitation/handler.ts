import { answer, answerPreflight, callerHeaders, readJson } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import type { SendMail } from '../_shared/mail/mail.ts'
import { isTeamPassword } from '../_shared/team-password.ts'
import { accept, type Accepted, invite } from './invitation.ts'
import type { Accounts } from './accounts.ts'
import type { Settings } from './settings.ts'

export type Parts = {
  settings: Settings
  callDatabase: CallDatabase
  accounts: Accounts
  send: SendMail
  isOwner: (request: Request) => boolean
}

const MAX_BODY_BYTES = 4096
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const MAX_NAME = 200

const STATUS: Record<Accepted['outcome'], number> = {
  accepted: 200,
  unknown: 404,
  limited: 429,
  'weak-password': 422,
  busy: 503,
}

/** Two callers: `npm run team`, which invites with the service key, and the page on which an invitation is accepted. */
export async function handle(request: Request, parts: Parts): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!body) return answer({ error: 'The body is not a small JSON object' }, 400)
  try {
    return await ('email' in body ? answerOwner(request, body, parts) : answerInvited(request, body, parts))
  } catch (error) {
    log('team-invitation-failed', { error: errorName(error) })
    return answer({ outcome: 'busy' }, STATUS.busy)
  }
}

async function answerOwner(request: Request, body: Record<string, unknown>, parts: Parts): Promise<Response> {
  if (!parts.isOwner(request)) return answer({ error: 'Unauthorized' }, 401)
  const { email, name } = body
  if (typeof email !== 'string' || !ADDRESS.test(email)) return answer({ error: 'Not an email address' }, 400)
  if (typeof name !== 'string' || name.trim() === '' || name.length > MAX_NAME)
    return answer({ error: `A name has 1 to ${MAX_NAME} characters` }, 400)
  const invited = await invite({ email: email.toLowerCase(), name: name.trim() }, parts)
  return 'error' in invited ? answer({ error: `The mail was not sent: ${invited.error}` }, 502) : answer(invited)
}

async function answerInvited(request: Request, body: Record<string, unknown>, parts: Parts): Promise<Response> {
  const { token, password } = body
  if (typeof token !== 'string' || typeof password !== 'string') return answer({ error: 'Not an invitation' }, 400)
  if (!isTeamPassword(password)) return answer({ outcome: 'weak-password' }, STATUS['weak-password'])
  const accepted = await accept({ token, password }, callerHeaders(request), parts)
  return answer(accepted, STATUS[accepted.outcome])
}
