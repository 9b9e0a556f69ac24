import { isRecord } from './is-record.ts'

/** Error codes of a session that is over. Any other error, such as two tabs at once, is temporary. */
const SESSION_OVER = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
])

const FIRST_OUTAGE = 500

/** The token of a request that refreshes the session; null for any other request. */
export function sentRefreshToken(url: string, body: unknown): string | null {
  if (!url.includes('/token?grant_type=refresh_token') || typeof body !== 'string') return null
  const sent: unknown = JSON.parse(body)
  return isRecord(sent) && 'refresh_token' in sent ? String(sent['refresh_token']) : null
}

/** Whether a refusal means that the session has ended permanently. */
export async function endsSession(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null) // not JSON, so not from the auth service
  if (!isRecord(body)) return false
  return [body['code'], body['error_code']].some((code) => SESSION_OVER.has(String(code)))
}

/**
 * The response as a 5xx, which auth-js retries; on any other error it drops the session. The status text is left out,
 * because auth-js would show it as the server's message.
 */
export function asOutage({ body, status, headers }: Response): Response {
  return new Response(body, { status: Math.max(status, FIRST_OUTAGE), headers })
}
