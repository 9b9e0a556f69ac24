import { answer, answerPreflight } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { type Health, healthSentence, parseHealth } from '../_shared/health-sentence.ts'
import { errorName, log } from '../_shared/log.ts'

const NO_DATABASE: Health = {
  status: 'alarm',
  alarms: ['database_down'],
  pending: 0,
  failed: 0,
  canSendAgain: 0,
  lastSentAt: null,
  since: null,
  error: null,
}

/** The endpoint is public: the cache limits the load on the database. */
const KEPT_FOR_MS = 5_000

/** For an uptime monitor: 200 while leads reach the team, else 503. Only a caller with a service key gets the details. */
export function createHandler(
  callDatabase: CallDatabase,
  isOwner: (request: Request) => boolean,
  now: () => number = Date.now,
) {
  let kept: { health: Promise<Health>; until: number } | null = null

  const health = () => {
    if (!kept || kept.until < now()) kept = { health: readHealth(callDatabase), until: now() + KEPT_FOR_MS }
    return kept.health
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return answerPreflight()
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer({ error: 'Use GET' }, 405)
    const found = await health()
    const body = isOwner(request) ? { ...found, sentence: sentenceOf(found) } : { status: found.status }
    return answer(body, found.status === 'ok' ? 200 : 503)
  }
}

/** As in the bar of the inbox, with times in UTC. */
function sentenceOf(health: Health): string {
  const { strong, text } = healthSentence(health, (iso) => new Date(iso).toISOString())
  return `${strong} ${text}`
}

async function readHealth(callDatabase: CallDatabase): Promise<Health> {
  try {
    return parseHealth(await callDatabase('contact_health', {}))
  } catch (error) {
    log('health-failed', { error: errorName(error) })
    return NO_DATABASE
  }
}
