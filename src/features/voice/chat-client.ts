import { firstMessage } from '#src/brand/assistant.data.ts'
import { standIn } from '#src/content/stand-in.ts'
import { isRecord } from '#src/lib/is-record.ts'
import type { CallClient } from './call-client.ts'
import { callKey, VOICE_URL } from './call-client.ts'

const TIMEOUT_MS = 25_000

type Listener = (...args: unknown[]) => void

/**
 * The assistant in writing, through the provider's web chat. It has the interface and events of the SDK's client, so that
 * a chat can use the same code as a call.
 */
export function createChatClient(checkBox: HTMLElement | null): CallClient {
  const listeners: [event: string, listener: Listener][] = []
  let isStopped = false
  let assistant = ''
  let sessionId: string | null = null
  let key = ''
  /** One at a time: the first response opens the session and uses up the visitor check. */
  let lastRequest: Promise<void> = Promise.resolve()

  function emit(name: string, ...args: unknown[]): void {
    if (!isStopped) for (const [event, listener] of listeners) if (event === name) listener(...args)
  }

  function transcribe(transcript: string): void {
    emit('message', { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript })
  }

  async function request(input: string): Promise<void> {
    if (isStopped) return
    try {
      const response = await fetch(`${VOICE_URL}/chat/web`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ assistantId: assistant, input, ...(sessionId && { sessionId }) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) throw Object.assign(new Error('The chat was refused.'), { status: response.status })
      read(body)
    } catch (error) {
      emit('error', { type: 'chat-error', error })
    }
  }

  function read(body: unknown): void {
    if (!isRecord(body) || !Array.isArray(body['output'])) throw new TypeError('The chat has no output.')
    if (typeof body['sessionId'] === 'string') sessionId = body['sessionId']
    for (const message of body['output'] as unknown[]) {
      if (!isRecord(message) || message['role'] !== 'assistant') continue
      if (typeof message['content'] === 'string') transcribe(message['content'])
      const toolCallList = message['tool_calls']
      if (toolCallList) emit('message', { type: 'tool-calls', toolCallList })
    }
  }

  const client = {
    on: (event: string, listener: Listener) => listeners.push([event, listener]),
    async start(assistantId: string): Promise<object> {
      assistant = assistantId
      key = await callKey(checkBox)
      emit('call-start')
      // The web chat only responds, so the assistant's first message is added here.
      transcribe(IS_STAND_IN ? standIn.greeting : firstMessage)
      return {}
    },
    async stop(): Promise<void> {
      isStopped = true
    },
    setMuted(): void {},
    /** The visitor's typed messages. The web chat does not support messages from the page itself. */
    send(sent: { message: { role: string; content: string } }): void {
      if (sent.message.role === 'user') lastRequest = lastRequest.then(() => request(sent.message.content))
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the SDK that the site uses, with fewer events
  return client as unknown as CallClient
}
