import { UUID } from '../_shared/codes.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { callerHeaders, json, preflight, readJson } from '../_shared/http.ts'
import { errorName, log } from '../_shared/log.ts'

const MAX_BODY_BYTES = 256

/**
 * For the page /answered: `{ key }` reads who wrote and when, `{ key, mark: true }` marks that lead as answered. `null` for
 * every key that is not valid: malformed, unknown, or of a lead that is answered, not a lead or erased.
 */
export async function handle(request: Request, callDatabase: CallDatabase): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight()
  if (request.method !== 'POST') return json({ error: 'Use POST' }, 405)
  const { key, mark } = (await readJson(request, MAX_BODY_BYTES)) ?? {}
  // In this form it can be a parameter; any other value has the same response as an unknown key, and is counted like one.
  const linkKey = typeof key === 'string' && UUID.test(key) ? key : crypto.randomUUID()
  try {
    const args = { link_key: linkKey, mark: mark === true, headers: callerHeaders(request) }
    return json(await callDatabase('lead_by_link', args))
  } catch (error) {
    if (errorName(error) === 'PT429') return json({ error: 'Too many requests' }, 429)
    log('mark-answered-failed', { error: errorName(error) })
    return json({ error: 'Try again later' }, 503)
  }
}
