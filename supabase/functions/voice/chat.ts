import { answer } from '../_shared/http.ts'
import { errorName, log } from '../_shared/log.ts'
import { refusedWith } from './provider.ts'
import { refuse } from './refuse.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 20_000
const MAX_INPUT_LENGTH = 500
const FIELDS = new Set(['assistantId', 'input', 'sessionId'])

type Message = { role?: string; content?: unknown; tool_calls?: unknown }
type WebChat = { id?: string; sessionId?: string; output?: Message[] }

/** `session`: the provider's, null in a new chat. */
export type ChatRequest = { input: string; session: string | null }

/** Null unless the body is a text for our assistant, in a new chat or in one that we started. */
export async function readChat(
  body: Record<string, unknown> | null,
  { assistantId, database }: Settings,
): Promise<ChatRequest | null> {
  if (!body || Object.keys(body).some((field) => !FIELDS.has(field))) return null
  const { input, sessionId = null } = body
  if (body['assistantId'] !== assistantId || typeof input !== 'string') return null
  if (input.trim() === '' || input.length > MAX_INPUT_LENGTH) return null
  if (sessionId === null) return { input, session: null }
  const [session = ''] = String(sessionId).split('.')
  return sessionId === (await signed(session, database.serviceKey)) ? { input, session } : null
}

/** A session id of the provider with our signature: only a chat that has passed the visitor check can be continued. */
async function signed(session: string, secret: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes(`voice chat ${session}`))
  return `${session}.${Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Forwards one message. */
export async function chat(
  { input, session }: ChatRequest,
  settings: Settings,
  fetch: typeof globalThis.fetch,
): Promise<Response> {
  try {
    const { id, sessionId, output } = await sendToProvider(input, session, settings, fetch)
    const continued = await signed(session ?? sessionId ?? '', settings.database.serviceKey)
    return answer({ id, sessionId: continued, output: whatTheBrowserNeeds(output) }, 201)
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
