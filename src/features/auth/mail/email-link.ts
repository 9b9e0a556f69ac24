import type { Owner } from './link-owner.ts'

type LinkType = 'signup' | 'recovery' | 'invite' | 'magiclink' | 'email_change'

export type SessionLink = { kind: 'session'; type: LinkType; accessToken: string; refreshToken: string }

/**
 * What a mailed link carries: a token or a session, which log the visitor in, or the server's error.
 */
export type EmailLink =
  | { kind: 'token'; type: LinkType; tokenHash: string }
  | SessionLink
  | { kind: 'refused'; isExpired: boolean }

/** A session is used only once the server has said whose it is. */
export type UsableLink = Extract<EmailLink, { kind: 'token' }> | (SessionLink & { owner: Owner })

const TYPES: Record<string, LinkType> = {
  signup: 'signup',
  email: 'signup',
  recovery: 'recovery',
  invite: 'invite',
  magiclink: 'magiclink',
  email_change: 'email_change',
}

/** Error codes of a link that was used or is too old. After any other error it can be retried. */
const EXPIRED = new Set(['otp_expired', 'validation_failed'])
/** The same for a session in the fragment. */
const SESSION_GONE = new Set([
  'bad_jwt',
  'invalid_jwt',
  'session_not_found',
  'user_not_found',
  'refresh_token_not_found',
])

export function isExpired(code: string | null, kind: EmailLink['kind'] = 'token'): boolean {
  return code !== null && (EXPIRED.has(code) || (kind === 'session' && SESSION_GONE.has(code)))
}

/**
 * Our mails link to /auth?token_hash=…&type=…. Invitations and links from the dashboard go through the server, which
 * puts a session or an error into the fragment; src/start.ts redirects those to /auth.
 */
export function readEmailLink(search: string, hash: string): EmailLink | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const error = query.get('error_code') ?? fragment.get('error_code')
  if (error !== null) return { kind: 'refused', isExpired: isExpired(error) }

  const tokenHash = query.get('token_hash')
  if (tokenHash) {
    const type = typeOf(query)
    return type ? { kind: 'token', type, tokenHash } : { kind: 'refused', isExpired: true }
  }
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (!accessToken || !refreshToken) return null
  return {
    kind: 'session',
    type: typeOf(fragment) ?? 'magiclink',
    accessToken,
    refreshToken,
  }
}

function typeOf(parameters: URLSearchParams): LinkType | null {
  const type = parameters.get('type') ?? ''
  return Object.hasOwn(TYPES, type) ? (TYPES[type] ?? null) : null
}
