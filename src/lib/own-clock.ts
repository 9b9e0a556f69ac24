import { isRecord } from './is-record.ts'

/** Less is the way of the answer, not a wrong clock. */
const TOLERATED_S = 60

/**
 * A session says in the server's time when it ends. On a computer whose clock is a day ahead each new one looks expired
 * on arrival and would be refreshed for ever; so there the end is told in the computer's own time.
 */
export async function inOwnTime(response: Response): Promise<Response> {
  if (!response.ok) return response
  const session: unknown = await response
    .clone()
    .json()
    .catch(() => null) // not a session; what it is concerns whoever asked
  if (!isRecord(session)) return response
  const { expires_at: expiresAt, expires_in: expiresIn } = session
  if (typeof expiresAt !== 'number' || typeof expiresIn !== 'number') return response
  const now = Math.floor(Date.now() / 1000)
  if (Math.abs(now + expiresIn - expiresAt) <= TOLERATED_S) return response
  return new Response(JSON.stringify({ ...session, expires_at: now + expiresIn }), response)
}
