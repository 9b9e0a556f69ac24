import { env } from '#src/lib/env.ts'
import { fetchWithTimeout } from '#src/lib/fetch-with-timeout.ts'
import { isRecord } from '#src/lib/is-record.ts'

export type Owner = { id: string; email: string }

const OUTAGE = 500
const TOO_MANY = 429

/** `refused`: expired, forged or revoked; `unknown`: no answer. */
export type LinkOwner = Owner | 'refused' | 'unknown'

/**
 * Whose session a token opens, as the server says: anyone can write an address into an unsigned token. Without the client, which ends the visitor's own session when the
 * server does not know the one it was asked about.
 */
export async function askLinkOwner(accessToken: string): Promise<LinkOwner> {
  const answer = await fetchWithTimeout(`${env.supabaseUrl}/auth/v1/user`, {
    headers: { apikey: env.supabasePublishableKey, authorization: `Bearer ${accessToken}` },
  })
  if (answer.status >= OUTAGE || answer.status === TOO_MANY) return 'unknown'
  if (!answer.ok) return 'refused'
  const user: unknown = await answer.json()
  return isRecord(user) && typeof user['id'] === 'string' && typeof user['email'] === 'string'
    ? { id: user['id'], email: user['email'] }
    : 'refused'
}
