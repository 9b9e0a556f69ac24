// Where Lite answers differently than GoTrue, found by sending both the same requests.
import type { Sql } from 'postgres'

const MAX_FREQUENCY_S = 60
const API_VERSION = '2024-01-01'

/** GoTrue uses another error format for clients that ask for this version of its API. */
export async function inAskedForm(request: Request, response: Response): Promise<Response> {
  if (request.headers.get('x-supabase-api-version') !== API_VERSION || response.ok) return response
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => null) // no JSON, so no error of the auth service
  if (!isRecord(said) || !('error_code' in said)) return response
  const { code: _status, error_code: code, msg: message, ...rest } = said
  return Response.json(
    { code, message, ...rest },
    { status: response.status, headers: { 'x-supabase-api-version': API_VERSION } },
  )
}

/** GoTrue sends a recovery mail once a minute; Lite has no limit. Null: Lite may answer. */
export async function refuseEarlyRecovery(request: Request, sql: Sql): Promise<Response | null> {
  const { email } = await bodyOf(request)
  if (typeof email !== 'string' || email.includes('\0')) return null
  const [user] = await sql<{ seconds: number }[]>`
    select ${MAX_FREQUENCY_S} - floor(extract(epoch from now() - recovery_sent_at))::int as seconds
    from auth.users
    where email = lower(${email}) and recovery_sent_at > now() - make_interval(secs => ${MAX_FREQUENCY_S})`
  if (!user) return null
  const msg = `For security purposes, you can only request this after ${user.seconds} seconds.`
  return Response.json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, { status: 429 })
}

/** GoTrue checks the password first; Lite reveals to anyone that an address is unconfirmed. */
export async function hideUnconfirmed(request: Request, response: Response, sql: Sql): Promise<Response> {
  if (response.status !== 400) return response
  const said: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isRecord(said) || said['error_code'] !== 'email_not_confirmed') return response
  const { email, password } = await bodyOf(request)
  const [user] = await sql<{ matches: boolean }[]>`
    select extensions.crypt(${String(password)}, hash) = hash as matches
    from auth.users, lateral (select replace(encrypted_password, '$2b$', '$2a$') as hash)
    where email = lower(${String(email)})`
  if (user?.matches) return response
  const refusal = { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }
  return Response.json(refusal, { status: 400 })
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null) // Lite refuses it
  return isRecord(body) ? body : {}
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
