import { answer } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import type { Refusal } from './budget.ts'
import { refusedWith } from './provider.ts'
import { refuse, refuseForNow } from './refuse.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 20_000
const MAX_INPUT_LENGTH = 500
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const FIELDS = new Set(['assistantId', 'input', 'sessionId'])

type Reserved = { outcome: 'reserved'; id: string; session: string | null }
type Reservation = Reserved | { outcome: Refusal | 'chat-over'; retryAfter: number }
type Message = { role?: string; content?: unknown; tool_calls?: unknown }
type WebChat = { id?: string; sessionId?: string; output?: Message[] }

export type ChatRequest = { input: string; chatId: string | null }

/** Null unless the body is a text for our assistant, in a new chat or in one that we started. */
export function readChat(body: Record<string, unknown> | null, assistantId: string): ChatRequest | null {
  if (!body || Object.keys(body).some((field) => !FIELDS.has(field))) return null
  const { input, sessionId = null } = body
  if (body['assistantId'] !== assistantId || typeof input !== 'string') return null
  if (input.trim() === '' || input.length > MAX_INPUT_LENGTH) return null
  if (sessionId !== null && (typeof sessionId !== 'string' || !UUID.test(sessionId))) return null
  return { input, chatId: sessionId }
}

/** Forwards one message, with our own id instead of the provider's session. */
export async function chat(
  { input, chatId }: ChatRequest,
  headers: Record<string, string>,
  callDatabase: CallDatabase,
  settings: Settings,
  fetch: typeof globalThis.fetch,
): Promise<Response> {
  const { chatsPerHour, messagesPerChat, messagesOfVisitor, messagesPerDay } = settings.limits
  let reservation: Reservation
  try {
    reservation = await callDatabase<Reservation>('reserve_chat_message', {
      chat: chatId,
      headers,
      chats_per_hour: chatsPerHour,
      messages_per_chat: messagesPerChat,
      messages_of_visitor: messagesOfVisitor,
      messages_per_day: messagesPerDay,
    })
  } catch (error) {
    // Fails closed: without the limits there is no chat.
    log('chat-budget-failed', { error: errorName(error) })
    return refuse(503, 'The assistant is not available right now.')
  }
  if (reservation.outcome === 'chat-over') return refuse(410, 'This chat is over. Please begin another.')
  if (reservation.outcome !== 'reserved') return refuseForNow(reservation.outcome, reservation.retryAfter)

  const { id, session } = reservation
  try {
    const { sessionId, output } = await sendToProvider(input, session, settings, fetch)
    if (session === null && sessionId) await callDatabase('attach_chat_session', { id, session: sessionId })
    return answer({ id, sessionId: id, output: whatTheBrowserNeeds(output) }, 201)
  } catch (error) {
    log('chat-failed', { error: errorName(error) })
    return refuse(502, 'The assistant did not answer.')
  }
}

async function sendToProvider(
  input: string,
  sessionId: string | null,
  { provider, assistantId }: Settings,
  fetch: typeof globalThis.fetch,
): Promise<WebChat> {
  const response = await fetch(`${provider.url}/chat/web`, {
    method: 'POST',
    // The public key may be restricted to this origin.
    headers: {
      authorization: `Bearer ${provider.publicKey}`,
      'content-type': 'application/json',
      origin: provider.origin,
    },
    body: JSON.stringify({ assistantId, input, ...(sessionId && { sessionId }) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  })
  if (!response.ok) throw refusedWith(response)
  return (await response.json()) as WebChat
}

/** The assistant's answers and drafts, without its instructions, which the output may repeat. */
function whatTheBrowserNeeds(output: Message[] | undefined): Message[] {
  return (output ?? [])
    .filter(({ role }) => role === 'assistant')
    .map(({ role, content, tool_calls }) => ({ role, content, ...(Array.isArray(tool_calls) && { tool_calls }) }))
}
