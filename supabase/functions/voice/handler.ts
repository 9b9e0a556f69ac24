import { answer, answerPreflight, callerHeaders, readJson } from '../_shared/http.ts'
import { connectDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import { passedTurnstile } from '../_shared/turnstile.ts'
import { refuseAboveLimit } from './budget.ts'
import { chat, readChat } from './chat.ts'
import { placeCall } from './provider.ts'
import { refuse } from './refuse.ts'
import type { Settings } from './settings.ts'

const MAX_BODY_BYTES = 4096

/** Other fields that the provider would accept in place of the assistant, at our cost. */
const FOREIGN = [
  'assistant',
  'assistantOverrides',
  'squad',
  'squadId',
  'squadOverrides',
  'workflow',
  'workflowId',
  'workflowOverrides',
]

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
  const path = /\/(call|chat)\/web$/.exec(new URL(request.url).pathname)?.[1]
  if (!path) return refuse(404, 'There is only /call/web and /chat/web here.')
  if (request.method !== 'POST') return refuse(405, 'Use POST.')
  if (!settings) return refuse(503, 'The voice demo is not set up.')
  if (!settings.origins.includes(request.headers.get('origin') ?? '')) {
    return refuse(403, 'Calls from this site are not allowed.')
  }
  const body = await readJson(request, MAX_BODY_BYTES)
  const written = path === 'chat' ? await readChat(body, settings) : null
  const wrong =
    path === 'chat' ? !written && 'This is no message for our assistant.' : findWrong(body, settings.assistantId)
  if (wrong) return refuse(400, wrong)
  // A chat is checked at its first message.
  const isChecked = written !== null && written.session !== null
  if (!isChecked && settings.turnstileSecret && !(await passedCheck(settings.turnstileSecret, bearerOf(request)))) {
    return refuse(403, 'The visitor check did not pass.')
  }

  const { url, serviceKey } = settings.database
  const callDatabase = connectDatabase(url, serviceKey, fetch)
  const headers = callerHeaders(request)
  const { calls, messages } = settings.limits
  try {
    const refusal = await refuseAboveLimit(callDatabase, path as 'call' | 'chat', headers, written ? messages : calls)
    if (refusal) return refusal
  } catch (error) {
    // Fails closed: without the limits there is no assistant.
    log('voice-limit-failed', { error: errorName(error) })
    return refuse(503, 'The voice demo is not available right now.')
  }
  if (written) return chat(written, settings, fetch)
  const call = await placeCall(settings, fetch)
  return call?.id ? answer(call, 201) : refuse(502, 'The voice provider did not take the call.')
}

function findWrong(body: Record<string, unknown> | null, assistantId: string): string | null {
  if (!body) return 'The body is not a small JSON object.'
  const foreign = FOREIGN.find((field) => body[field] !== undefined && body[field] !== null)
  if (foreign) return `${foreign} is not allowed.`
  return body['assistantId'] === assistantId ? null : 'This assistant is not allowed.'
}

/** The SDK sends the page's token as its key: the Turnstile token, if there is one. */
function bearerOf({ headers }: Request): string {
  return headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
}
