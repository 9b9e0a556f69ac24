/** What a mailed link brought along: a token to be exchanged for a session, or the reason why it no longer works. */
export type EmailLink = { kind: 'token'; tokenHash: string; type: 'signup' | 'recovery' } | { kind: 'expired' }

/**
 * Our mails link to /auth?token_hash=…&type=…. A project with other templates sends people through the server, which
 * puts an error into the hash when it turns them down.
 */
export function readEmailLink(search: string, hash: string): EmailLink | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  if (query.has('error_code') || fragment.has('error_code')) return { kind: 'expired' }

  const tokenHash = query.get('token_hash')
  const type = query.get('type')
  if (!tokenHash) return null
  if (type === 'recovery') return { kind: 'token', tokenHash, type }
  return type === 'signup' || type === 'email' ? { kind: 'token', tokenHash, type: 'signup' } : { kind: 'expired' }
}
