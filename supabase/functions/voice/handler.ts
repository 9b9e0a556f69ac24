import { json, preflight, callerHeaders, readJson } from '../_shared/http.ts'
import { connectDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import { verifyTurnstile } from '../_shared/turnstile.ts'
import { MAX_CALL_S, MAX_TYPED_LENGTH } from '../_shared/voice-limits.ts'
import { readSession, signSession } from './chat-session.ts'
import { requestProvider, callForBrowser, chatForBrowser, type ProviderPath } from './provider.ts'
import type { VoiceSettings } from './settings.ts'

const MAX_BODY_BYTES = 4096

/** The provider would also accept another assistant or settings of its own, at our cost. */
const FIELDS: Record<ProviderPath, string[]> = { call: ['assistantId'], chat: ['assistantId', 'input', 'sessionId'] }

/**
 * A proxy for the provider's POST /call/web and POST /chat/web, with the same paths and responses, so that its SDK can
 * use it. Keeps the keys out of the browser, and applies limits per network and day.
 */
export async function handle(
  request: Request,
  settings: VoiceSettings | null,
  fetch: typeof globalThis.fetch,
  verify: typeof verifyTurnstile = verifyTurnstile,
): Promise<Response> {
  if (request.method === 'OPTIONS') return preflight()
  const path = /\/(call|chat)\/web$/.exec(new URL(request.url).pathname)?.[1] as ProviderPath | undefined
  if (!path) return errorResponse(404, 'There is only /call/web and /chat/web here.')
  if (request.method !== 'POST') return errorResponse(405, 'Use POST.')
  if (!settings) return errorResponse(503, 'The voice demo is not set up.')
  if (settings.origin !== request.headers.get('origin'))
    return errorResponse(403, 'Calls from this site are not allowed.')
  const body = await readJson(request, MAX_BODY_BYTES)
  if (!body || !isAllowed(body, path, settings)) return errorResponse(400, 'This is not for our assistant.')
  const { serviceKey } = settings.database
  const isContinued = body['sessionId'] !== undefined
  const session = isContinued ? await readSession(body['sessionId'], serviceKey) : null
  if (isContinued && !session) return errorResponse(400, 'This chat was not started here, or more than an hour ago.')
  const isChecked = session !== null || !settings.turnstileSecret
  if (!isChecked && !(await verify(settings.turnstileSecret ?? '', bearerOf(request)))) {
    return errorResponse(403, 'The visitor check did not pass.')
  }

  const callDatabase = connectDatabase(settings.database.url, serviceKey, fetch)
  const usage = { what: path, headers: callerHeaders(request) }
  try {
    const { perNetwork, perDay } = settings.limits[path]
    const limits = { per_network: perNetwork, per_day: perDay }
    if (!(await callDatabase('count_voice', { ...usage, ...limits })))
      return errorResponse(429, 'The assistant has been used too often.')
  } catch (error) {
    // Fails closed: without the limits there is no assistant.
    log('voice-limit-failed', { error: errorName(error) })
    return errorResponse(503, 'The voice demo is not available right now.')
  }
  try {
    if (path === 'call') {
      const limit = { assistantOverrides: { maxDurationSeconds: MAX_CALL_S } }
      return json(callForBrowser(await requestProvider('call', limit, settings, fetch)), 201)
    }
    const message = { input: body['input'], ...(session && { sessionId: session.id }) }
    const chat = await requestProvider('chat', message, settings, fetch)
    const current = session ?? { id: chat.sessionId ?? '', startedAt: Date.now() }
    return json(chatForBrowser(chat, await signSession(current, serviceKey)), 201)
  } catch (error) {
    log('voice-provider-failed', { path, error: errorName(error) })
    // Not a message, whose text a visitor could write so that it is refused; nor after a timeout or an error of the provider, when
    // there may be a call.
    if (path === 'call' && /^http_4(?!08)/.test(errorName(error))) {
      await callDatabase('uncount_voice', usage).catch((failure: unknown) => {
        log('voice-uncount-failed', { error: errorName(failure) })
      })
    }
    return errorResponse(502, 'The assistant did not answer.')
  }
}

function isAllowed(body: Record<string, unknown>, path: ProviderPath, { assistantId }: VoiceSettings): boolean {
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
function errorResponse(status: number, message: string): Response {
  return json({ statusCode: status, message, error: message }, status)
}
