import { json, preflight } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { type Health, healthSentence, parseHealth } from '../_shared/health-sentence.ts'
import { errorName, log } from '../_shared/log.ts'

const NO_DATABASE: Health = {
  status: 'alarm',
  alarms: ['database_down'],
  pending: 0,
  held: 0,
  failed: 0,
  canSendAgain: 0,
  lastSentAt: null,
  since: null,
  error: null,
}

/** The endpoint is public: the cache limits the load on the database. */
const CACHE_MS = 5_000

/** For an uptime monitor: 200 while leads reach the team, else 503. Only a caller with a service key gets the details. */
export function createHandler(
  callDatabase: CallDatabase,
  isOwner: (request: Request) => boolean,
  now: () => number = Date.now,
) {
  let cached: { health: Promise<Health>; until: number } | null = null

  const health = () => {
    if (!cached || cached.until < now()) cached = { health: readHealth(callDatabase), until: now() + CACHE_MS }
    return cached.health
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'OPTIONS') return preflight()
    if (request.method !== 'GET' && request.method !== 'HEAD') return json({ error: 'Use GET' }, 405)
    const current = await health()
    const body = isOwner(request) ? { ...current, sentence: sentenceOf(current) } : { status: current.status }
    return json(body, current.status === 'ok' ? 200 : 503)
  }
}

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
