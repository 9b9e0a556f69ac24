export type EmailLink = { type: 'signup' | 'recovery'; tokenHash: string }

export function readEmailLink(search: string): EmailLink | null {
  const query = new URLSearchParams(search)
  const [type, tokenHash] = [query.get('type'), query.get('token_hash')]
  return tokenHash && (type === 'signup' || type === 'recovery') ? { type, tokenHash } : null
}
