import { answer, answerPreflight, callerHeaders, readJson } from '../_shared/http.ts'
import { connectDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import { passedTurnstile } from '../_shared/turnstile.ts'
import { LONGEST_CALL_S, MAX_TYPED_LENGTH } from '../_shared/voice-limits.ts'
import { readSession, signSession } from './chat-session.ts'
import { askProvider, callForBrowser, chatForBrowser, type ProviderPath } from './provider.ts'
import type { Settings } from './settings.ts'

const MAX_BODY_BYTES = 4096

/** The provider would also accept another assistant or settings of its own, at our cost. */
const FIELDS: Record<ProviderPath, string[]> = { call: ['assistantId'], chat: ['assistantId', 'input', 'sessionId'] }

/**
 * A proxy for the provider's POST /call/web and POST /chat/web, with the same paths and responses, so that its SDK can
 * use it. Keeps the keys out of the browser, and applies limits per network and day.
 */
export async function handle(
  request: Request,
  settings: Settings | null,
  fetch: typeof globalThis.fetch,
  passedCheck: typeof passedTurnstile = passedTurnstile,
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  const path = /\/(call|chat)\/web$/.exec(new URL(request.url).pathname)?.[1] as ProviderPath | undefined
  if (!path) return refuse(404, 'There is only /call/web and /chat/web here.')
  if (request.method !== 'POST') return refuse(405, 'Use POST.')
  if (!settings) return refuse(503, 'The voice demo is not set up.')
  if (settings.origin !== request.headers.get('origin')) return refuse(403, 'Calls from this site are not allowed.')
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!body || !isForUs(body, path, settings)) return refuse(400, 'This is not for our assistant.')
  const { serviceKey } = settings.database
  const session = body['sessionId'] === undefined ? '' : await readSession(body['sessionId'], serviceKey)
  if (session === null) return refuse(400, 'This chat was not started here.')
  // A chat is checked at its first message.
  const isChecked = session !== '' || !settings.turnstileSecret
  if (!isChecked && !(await passedCheck(settings.turnstileSecret ?? '', bearerOf(request)))) {
    return refuse(403, 'The visitor check did not pass.')
  }

  const callDatabase = connectDatabase(settings.database.url, serviceKey, fetch)
  const counted = { what: path, headers: callerHeaders(request) }
  try {
    const { perNetwork, perDay } = settings.limits[path]
    const limits = { per_network: perNetwork, per_day: perDay }
    if (!(await callDatabase('count_voice', { ...counted, ...limits })))
      return refuse(429, 'The assistant has been used too often.')
  } catch (error) {
    // Fails closed: without the limits there is no assistant.
    log('voice-limit-failed', { error: errorName(error) })
    return refuse(503, 'The voice demo is not available right now.')
  }
  try {
    if (path === 'call') {
      const limit = { assistantOverrides: { maxDurationSeconds: LONGEST_CALL_S } }
      return answer(callForBrowser(await askProvider('call', limit, settings, fetch)), 201)
    }
    const message = { input: body['input'], ...(session && { sessionId: session }) }
    const said = await askProvider('chat', message, settings, fetch)
    return answer(chatForBrowser(said, await signSession(session || (said.sessionId ?? ''), serviceKey)), 201)
  } catch (error) {
    log('voice-provider-failed', { path, error: errorName(error) })
    // Not a message, whose text a visitor could write so that it is refused; nor a timeout, after which there may be a call.
    if (path === 'call' && /^http_[45]/.test(errorName(error))) {
      await callDatabase('uncount_voice', counted).catch((failure: unknown) => {
        log('voice-uncount-failed', { error: errorName(failure) })
      })
    }
    return refuse(502, 'The assistant did not answer.')
  }
}

/** Only our assistant; in a chat with a short text for it. */
function isForUs(body: Record<string, unknown>, path: ProviderPath, { assistantId }: Settings): boolean {
  const { input } = body
  if (body['assistantId'] !== assistantId || Object.keys(body).some((field) => !FIELDS[path].includes(field)))
    return false
  return path === 'call' || (typeof input === 'string' && input.trim() !== '' && input.length <= MAX_TYPED_LENGTH)
}

/** The SDK sends the page's token as its key: the Turnstile token, if there is one. */
function bearerOf({ headers }: Request): string {
  return headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
}

/** In the provider's format, which the SDK reads. */
function refuse(status: number, message: string): Response {
  return answer({ statusCode: status, message, error: message }, status)
}
