import type { CallDatabase } from '../_shared/database.ts'
import { refuseForNow, type Refusal } from './refuse.ts'

const HOUR_S = 3_600

/** Counts a call or a message. Returns the response to one above a limit, or null. */
export async function refuseAboveLimit(
  callDatabase: CallDatabase,
  what: 'call' | 'chat',
  headers: Record<string, string>,
  limits: { perNetwork: number; perDay: number },
): Promise<Response | null> {
  const reached = await callDatabase<Refusal | null>('count_voice', {
    what,
    headers,
    per_network: limits.perNetwork,
    per_day: limits.perDay,
  })
  if (reached === null) return null
  const windowS = reached === 'day-limit' ? 24 * HOUR_S : HOUR_S
  return refuseForNow(reached, windowS - (Math.floor(Date.now() / 1_000) % windowS))
}
