import { answer, answerPreflight } from '../_shared/answer.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'

/** As contact_health() in supabase/migrations puts it together. */
export type Health = { status: 'ok' | 'alarm'; alarms: string[] } & Record<string, unknown>

const NO_DATABASE: Health = { status: 'alarm', alarms: ['the database does not answer'] }

/** Anyone may ask, so no one may make the database count more often than this. */
const KEPT_FOR_MS = 5_000

/**
 * For an uptime monitor: 200 while leads reach the team, 503 when they do not. Why not, and how many mails there are, is
 * the owner's business: only a caller with a service key is told.
 */
export function createHandler(
  callDatabase: CallDatabase,
  isOwner: (request: Request) => boolean,
  now: () => number = Date.now,
) {
  let kept: { health: Promise<Health>; until: number } | null = null

  const health = () => {
    if (!kept || kept.until < now()) kept = { health: askDatabase(callDatabase), until: now() + KEPT_FOR_MS }
    return kept.health
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return answerPreflight()
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer({ error: 'Use GET' }, 405)
    const found = await health()
    return answer(isOwner(request) ? found : { status: found.status }, found.status === 'ok' ? 200 : 503)
  }
}

async function askDatabase(callDatabase: CallDatabase): Promise<Health> {
  try {
    return await callDatabase<Health>('contact_health', {})
  } catch (error) {
    log('health-failed', { error: errorName(error) })
    return NO_DATABASE
  }
}
