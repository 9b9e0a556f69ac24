// Corrects the responses in which Lite differs from GoTrue, found by sending both the same requests.
import type { Sql } from 'postgres'
import { sessionOf } from './access-token.ts'
import { callMailHook } from './mail-hook.ts'

const MAX_FREQUENCY_S = 1
const API_VERSION = '2024-01-01'
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const ACCOUNT_EMAIL = new RegExp(`^[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})*$`)
const REQUIRED = 'Current password required when setting new password.'

/** GoTrue uses another error format for clients that request this API version. */
export async function inRequestedForm(request: Request, response: Response): Promise<Response> {
  if (request.headers.get('x-supabase-api-version') !== API_VERSION || response.ok) return response
  const body = await bodyOf(response)
  if (!('error_code' in body)) return response
  const { code: _status, error_code: code, msg: message, ...rest } = body
  return Response.json(
    { code, message, ...rest },
    { status: response.status, headers: { 'x-supabase-api-version': API_VERSION } },
  )
}

/** What GoTrue does not accept in a sign-up or a change of an account, and Lite does. Null: handled by Lite. */
export async function refuseInvalidFields(request: Request): Promise<Response | null> {
  const isChange = request.method === 'PUT'
  const { email, phone, password, data = {}, app_metadata: appMetadata } = await bodyOf(request)
  const isArray = (await request.clone().text()).trimStart().startsWith('[')
  if (isArray || !isObject(data)) return refuse(400, 'bad_json', 'Could not parse request body as JSON')
  if (email && phone && !isChange) {
    return refuse(400, 'validation_failed', 'Only an email address or phone number should be provided on signup.')
  }
  // bcrypt reads no more. Lite checks it in sign-ups only.
  if (isChange && typeof password === 'string' && Buffer.byteLength(password) > 72) {
    return refuse(400, 'validation_failed', 'Password cannot be longer than 72 characters')
  }
  if (isChange && appMetadata !== undefined) {
    return refuse(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  return email ? refuseAddress(email) : null
}

export function refuseAddress(email: unknown): Response | null {
  if (!email || typeof email !== 'string') return refuse(400, 'validation_failed', 'An email address is required')
  if (email.length > 255) return refuse(400, 'validation_failed', 'An email address is too long')
  if (ACCOUNT_EMAIL.test(email)) return null
  return refuse(400, 'validation_failed', 'Unable to validate email address: invalid format')
}

/** GoTrue refuses a recovery or a login link within `max_frequency` of the last; Lite has no limit. Null: handled by Lite. */
export async function refuseEarlyRecovery(request: Request, sql: Sql): Promise<Response | null> {
  const { email } = await bodyOf(request)
  if (typeof email !== 'string' || email.includes('\0')) return null
  const [user] = await sql<{ seconds: number }[]>`
    select ${MAX_FREQUENCY_S} - floor(extract(epoch from now() - recovery_sent_at))::int as seconds
    from auth.users
    where email = lower(${email}) and recovery_sent_at > now() - make_interval(secs => ${MAX_FREQUENCY_S})`
  const message = `For security purposes, you can only request this after ${user?.seconds} seconds.`
  return user ? refuse(429, 'over_email_send_rate_limit', message) : null
}

/** GoTrue checks the password first; Lite reveals without it that an address is unconfirmed. */
export async function hideUnconfirmed(request: Request, response: Response, sql: Sql): Promise<Response> {
  if (response.status !== 400) return response
  const { error_code: code } = await bodyOf(response)
  const { email, password, refresh_token: token } = await bodyOf(request)
  if (token && code === 'validation_failed')
    return refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  if (code !== 'email_not_confirmed') return response
  const [user] = await sql<{ matches: boolean }[]>`
    select extensions.crypt(${String(password)}, hash) = hash as matches
    from auth.users, lateral (select replace(encrypted_password, '$2b$', '$2a$') as hash)
    where email = lower(${String(email)})`
  if (user?.matches) return response
  return refuse(400, 'invalid_credentials', 'Invalid login credentials')
}

/**
 * Lite returns 429 for every request for another confirmation mail. GoTrue does so only within `max_frequency`; after that
 * this sends the mail again. Null: handled by Lite.
 */
export async function resendConfirmation(request: Request, sql: Sql): Promise<Response | null> {
  const body = await bodyOf(request)
  if (body['type'] !== 'signup' || typeof body['email'] !== 'string') return null

  const [user] = await sql<{ email: string; token: string; confirmation_sent_at: string }[]>`
    update auth.users set confirmation_sent_at = now()
    where email = lower(${body['email']}) and email_confirmed_at is null
      and confirmation_sent_at < now() - make_interval(secs => ${MAX_FREQUENCY_S})
    returning email, confirmation_token as token, confirmation_sent_at`
  if (!user) return null

  const event = { user, email_data: { email_action_type: 'signup', token_hash: user.token } }
  return (await callMailHook(sql, event)) ?? Response.json({})
}

export async function refuseUnprovenPassword(request: Request, sql: Sql): Promise<Response | null> {
  const { password, current_password: current } = await bodyOf(request)
  const session = sessionOf(request)
  if (typeof password !== 'string' || session === null) return null
  const [found] = await sql<{ isLink: boolean; isOld: boolean; matches: boolean }[]>`
    select session.created_at < now() - interval '1 day' as "isOld",
      exists (select from auth.mfa_amr_claims where session_id = session.id and authentication_method = 'otp') as "isLink",
      extensions.crypt(${typeof current === 'string' ? current : ''}, hash) = hash as matches
    from auth.sessions session join auth.users account on account.id = session.user_id,
      lateral (select replace(encrypted_password, '$2b$', '$2a$') as hash)
    where session.id::text = ${session}`
  if (!found) return null
  if (found.isOld) return refuse(400, 'reauthentication_needed', 'Password update requires reauthentication')
  // A user who logged in by a mailed link may have forgotten the password.
  if (found.isLink || found.matches) return null
  return refuse(400, current ? 'current_password_invalid' : 'current_password_required', REQUIRED)
}

/** No one logs in with a telephone number, and GoTrue fails to send a code to a new one; Lite ignores it. */
export async function refusePhone(request: Request): Promise<Response | null> {
  const { phone } = await bodyOf(request)
  if (!phone) return null
  return request.method === 'PUT'
    ? unexpectedFailure()
    : refuse(422, 'phone_provider_disabled', 'Phone logins are disabled')
}

export function unexpectedFailure(): Response {
  return refuse(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}

export function refuse(status: number, code: string, msg: string): Response {
  return Response.json({ code: status, error_code: code, msg }, { status })
}

/** Empty if it is not a JSON object: Lite refuses such requests, and the auth service never returns them. */
export async function bodyOf(message: Request | Response): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null)
  return isObject(body) ? { ...body } : {}
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
