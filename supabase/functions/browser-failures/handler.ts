import { answer, answerPreflight, callerHeaders, readJson } from '../_shared/http.ts'
import { FAILURE_KINDS, type BrowserFailure } from '../_shared/browser-failure.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import { PAGE_PATHS } from '../_shared/page-paths.ts'

const MAX_BYTES = 100

/** Counts what a page reports of itself: a known kind on a known page, and nothing else. */
export async function handle(request: Request, callDatabase: CallDatabase): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  const failure = readFailure(await readJson(request, MAX_BYTES))
  if (!failure) return answer({ error: 'Not a known failure' }, 400)
  try {
    const headers = callerHeaders(request)
    const isCounted = await callDatabase<boolean>('count_browser_failure', { ...failure, headers })
    return isCounted ? answer({}) : answer({ error: 'Enough for now' }, 429)
  } catch (error) {
    log('browser-failure-not-counted', { error: errorName(error) })
    return answer({ error: 'Not counted' }, 503)
  }
}

function readFailure(given: Record<string, unknown> | null): BrowserFailure | null {
  const kind = FAILURE_KINDS.find((known) => known === given?.['kind'])
  const page = PAGE_PATHS.find((known) => known === given?.['page'])
  return kind && page ? { kind, page } : null
}
