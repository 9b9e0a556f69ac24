import { answer, answerPreflight } from '../_shared/answer.ts'
import { clientNetwork } from '../_shared/client-address.ts'
import { connectDatabase } from '../_shared/database.ts'
import { readJson } from '../_shared/read-json.ts'
import { passedTurnstile } from '../_shared/turnstile.ts'
import { attach, release, reserve, settleOpenCalls, visitorHash, type Refusal } from './budget.ts'
import { placeCall } from './provider.ts'
import type { Settings } from './settings.ts'

const MAX_BODY_BYTES = 4096

/** What else the provider would accept in place of the assistant, at our cost. */
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
 * Stands before the provider's POST /call/web, with the same path and the same answer, so that its SDK can be pointed
 * here. Keeps the keys out of the browser, and each visitor and each day within a limit.
 */
export async function handle(
  request: Request,
  settings: Settings | null,
  fetch: typeof globalThis.fetch,
  passedCheck: typeof passedTurnstile = passedTurnstile,
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (!new URL(request.url).pathname.endsWith('/call/web')) return refuse(404, 'There is only /call/web here.')
  if (request.method !== 'POST') return refuse(405, 'Use POST.')
  if (!settings) return refuse(503, 'The voice demo is not set up.')
  if (!settings.origins.includes(request.headers.get('origin') ?? '')) {
    return refuse(403, 'Calls from this site are not allowed.')
  }
  const wrong = findWrong(await readJson(request, MAX_BODY_BYTES), settings.assistantId)
  if (wrong !== null) return refuse(400, wrong)
  if (settings.turnstileSecret && !(await passedCheck(settings.turnstileSecret, bearerOf(request)))) {
    return refuse(403, 'The visitor check did not pass.')
  }

  const { url, serviceKey } = settings.database
  const callDatabase = connectDatabase(url, serviceKey, fetch)
  const network = clientNetwork(request.headers)
  const visitor = network === null ? null : await visitorHash(network, serviceKey)
  let reservationId: string
  try {
    await settleOpenCalls(callDatabase, settings, fetch)
    const reservation = await reserve(callDatabase, visitor, settings.limits)
    if (reservation.outcome !== 'reserved') return refuseForNow(reservation.outcome, reservation.retryAfter)
    reservationId = reservation.id
  } catch (error) {
    // Without the limits there are no calls: better silent than expensive.
    console.error('voice: the budget could not be asked', error)
    return refuse(503, 'The voice demo is not available right now.')
  }

  const call = await placeCall(settings, fetch)
  if (!call?.id) {
    await release(callDatabase, reservationId).catch((error) => console.error('voice: seconds not given back', error))
    return refuse(502, 'The voice provider did not take the call.')
  }
  try {
    await attach(callDatabase, reservationId, call.id)
  } catch (error) {
    // Nobody learns the room, so nobody joins: what could not be settled is not used.
    console.error('voice: the call could not be written down', error)
    return refuse(503, 'The voice demo is not available right now.')
  }
  return answer(call, 201)
}

function findWrong(body: Record<string, unknown> | null, assistantId: string): string | null {
  if (!body) return 'The body is not a small JSON object.'
  const foreign = FOREIGN.find((field) => body[field] !== undefined && body[field] !== null)
  if (foreign) return `${foreign} is not allowed.`
  return body['assistantId'] === assistantId ? null : 'This assistant is not allowed.'
}

/** The SDK sends one word of the page's choice: the token of the visitor check, where there is one. */
function bearerOf({ headers }: Request): string {
  return headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
}

const WORDS: Record<Refusal, string> = {
  'visitor-limit': 'You have made several calls. Please try again later.',
  'day-limit': 'The voice demo has used up its minutes for today. Please come back tomorrow.',
  busy: 'Many people are calling at the moment. Please try again in a few minutes.',
}

function refuseForNow(outcome: Refusal, retryAfter: number): Response {
  const response = refuse(429, WORDS[outcome])
  response.headers.set('retry-after', String(retryAfter))
  response.headers.set('access-control-expose-headers', 'retry-after')
  return response
}

/** In the provider's own shape, which the SDK reads. */
function refuse(status: number, message: string): Response {
  return answer({ statusCode: status, message, error: message }, status)
}
