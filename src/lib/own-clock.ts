import { isRecord } from './is-record.ts'

/** A smaller difference is network time, not a wrong clock. */
const TOLERATED_S = 60

/**
 * The server sets a session's expiry by its own clock. Where the visitor's clock is ahead, every new session would look
 * expired and be refreshed endlessly, so the expiry is converted to the visitor's clock.
 */
export async function inOwnTime(response: Response): Promise<Response> {
  if (!response.ok) return response
  const session: unknown = await response
    .clone()
    .json()
    .catch(() => null) // not JSON, so not a session
  if (!isRecord(session)) return response
  const { expires_at: expiresAt, expires_in: expiresIn } = session
  if (typeof expiresAt !== 'number' || typeof expiresIn !== 'number') return response
  const now = Math.floor(Date.now() / 1000)
  if (Math.abs(now + expiresIn - expiresAt) <= TOLERATED_S) return response
  return new Response(JSON.stringify({ ...session, expires_at: now + expiresIn }), response)
}
