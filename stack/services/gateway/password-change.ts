// What GoTrue asks before it changes a password, and Lite does not.
import type { Sql } from 'postgres'

/** In auth.sessions.tag: begun with a mailed link, whose owner may have forgotten the password. */
const LINK = 'mailed link'
const REQUIRED = 'Current password required when setting new password.'

/** Null: Lite may answer. */
export async function refuseUnprovenPassword(request: Request, sql: Sql): Promise<Response | null> {
  const { password, current_password: current } = await bodyOf(request)
  const session = sessionIn(request.headers.get('authorization') ?? '')
  if (typeof password !== 'string' || session === null) return null
  const [found] = await sql<{ isLink: boolean; isOld: boolean; matches: boolean }[]>`
    select session.tag is not distinct from ${LINK} as "isLink", session.created_at < now() - interval '1 day' as "isOld",
      extensions.crypt(${typeof current === 'string' ? current : ''}, hash) = hash as matches
    from auth.sessions session join auth.users account on account.id = session.user_id,
      lateral (select replace(encrypted_password, '$2b$', '$2a$') as hash)
    where session.id::text = ${session}`
  if (!found) return null
  if (found.isOld) return refuse('reauthentication_needed', 'Password update requires reauthentication')
  if (found.isLink || found.matches) return null
  return refuse(current ? 'current_password_invalid' : 'current_password_required', REQUIRED)
}

export async function markLinkSession(response: Response, sql: Sql): Promise<void> {
  if (!response.ok) return
  const { access_token: token } = await bodyOf(response)
  const session = sessionIn(String(token))
  if (session !== null) await sql`update auth.sessions set tag = ${LINK} where id::text = ${session}`
}

/** A session whose account is gone is over, says GoTrue; Lite says that the credentials are wrong. */
export function asEndedSession(response: Response): Response {
  if (response.status !== 400) return response
  const gone = { code: 403, error_code: 'user_not_found', msg: 'User from sub claim in JWT does not exist' }
  return Response.json(gone, { status: 403 })
}

function refuse(code: string, msg: string): Response {
  return Response.json({ code: 400, error_code: code, msg }, { status: 400 })
}

/** Unverified: Lite verifies the token before it does anything. */
function sessionIn(token: string): string | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return Object(claims).session_id ?? null
  } catch {
    return null // no token, which Lite refuses
  }
}

async function bodyOf(message: Request | Response): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null) // Lite refuses it
  return Object(body)
}
