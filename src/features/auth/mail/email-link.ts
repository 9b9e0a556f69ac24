export type TokenLink = { kind: 'token'; type: 'signup' | 'recovery'; tokenHash: string }

/** The content of an emailed link: a token, which logs the visitor in, or the server's error. */
export type EmailLink = TokenLink | { kind: 'refused'; isExpired: boolean }

/** Error codes of a link that was used or is too old. After any other error it can be retried. */
const EXPIRED = new Set(['otp_expired', 'validation_failed'])

export function isExpired(code: string | null): boolean {
  return code !== null && EXPIRED.has(code)
}

/**
 * All mails link to /auth?token_hash=…&type=…. A fragment has the server's error, or a session, which is refused: its
 * two tokens can be of two people. src/main.ts redirects both to /auth.
 */
export function readEmailLink(search: string, hash: string): EmailLink | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const error = query.get('error_code') ?? fragment.get('error_code')
  if (error !== null) return { kind: 'refused', isExpired: isExpired(error) }

  const tokenHash = query.get('token_hash')
  if (tokenHash) {
    const type = query.get('type')
    const isKnown = type === 'signup' || type === 'recovery'
    return isKnown ? { kind: 'token', type, tokenHash } : { kind: 'refused', isExpired: true }
  }
  return fragment.has('access_token') ? { kind: 'refused', isExpired: false } : null
}
