import { answer, answerPreflight } from '../_shared/answer.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'

/** As supabase/migrations/*_outbox_upkeep.sql puts it together. */
export type Health = { status: 'ok' | 'alarm'; alarms: string[] } & Record<string, unknown>

const NO_DATABASE: Health = { status: 'alarm', alarms: ['the database does not answer'] }

/** Anybody may ask, so nobody may make the database count more often than this. */
const KEPT_FOR_MS = 5_000

/** For an uptime monitor: 200 while leads reach the team, 503 and the reason when they do not. */
export function createHandler(callDatabase: CallDatabase, now: () => number = Date.now) {
  let kept: { health: Promise<Health>; until: number } | null = null

  const health = () => {
    if (!kept || kept.until < now()) kept = { health: askDatabase(callDatabase), until: now() + KEPT_FOR_MS }
    return kept.health
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return answerPreflight()
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer({ error: 'Use GET' }, 405)
    const found = await health()
    return answer(found, found.status === 'ok' ? 200 : 503)
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
