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
class ChatClient {
  readonly #listeners = new Map<string, Listener[]>()
  #isStopped = false
  readonly #checkBox: HTMLElement | null
  #assistantId = ''
  #sessionId: string | null = null
  #key = ''
  /** One at a time: the first response opens the session and uses up the visitor check. */
  #lastRequest: Promise<void> = Promise.resolve()

  constructor(checkBox: HTMLElement | null) {
    this.#checkBox = checkBox
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  async start(assistantId: string): Promise<object> {
    this.#assistantId = assistantId
    this.#key = await callKey(this.#checkBox)
    this.#emit('call-start')
    // The web chat only responds, so the assistant's first message is added here.
    this.#transcribe(IS_STAND_IN ? standIn.greeting : firstMessage)
    return {}
  }

  async stop(): Promise<void> {
    this.#isStopped = true
  }

  setMuted(): void {}

  /** The visitor's typed messages. The web chat does not support messages from the page itself. */
  send(sent: unknown): void {
    const content = readTyped(sent)
    if (content === null) return
    this.#lastRequest = this.#lastRequest.then(() => this.#request(content))
  }

  async #request(input: string): Promise<void> {
    if (this.#isStopped) return
    try {
      const response = await fetch(`${VOICE_URL}/chat/web`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          assistantId: this.#assistantId,
          input,
          ...(this.#sessionId && { sessionId: this.#sessionId }),
        }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) throw Object.assign(new Error('The chat was refused.'), { status: response.status })
      this.#read(body)
    } catch (error) {
      this.#emit('error', { type: 'chat-error', error })
    }
  }

  #read(body: unknown): void {
    if (!isRecord(body) || !Array.isArray(body['output'])) throw new TypeError('The chat has no output.')
    if (typeof body['sessionId'] === 'string') this.#sessionId = body['sessionId']
    for (const message of body['output'] as unknown[]) {
      if (!isRecord(message) || message['role'] !== 'assistant') continue
      if (typeof message['content'] === 'string') this.#transcribe(message['content'])
      const toolCallList = message['tool_calls']
      if (toolCallList) this.#emit('message', { type: 'tool-calls', toolCallList })
    }
  }

  #emit(event: string, ...args: unknown[]): void {
    if (this.#isStopped) return
    for (const listener of this.#listeners.get(event) ?? []) listener(...args)
  }

  #transcribe(transcript: string): void {
    this.#emit('message', { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript })
  }
}

function readTyped(sent: unknown): string | null {
  const { role, content } = isRecord(sent) && isRecord(sent['message']) ? sent['message'] : {}
  return role === 'user' && typeof content === 'string' ? content : null
}

export function createChatClient(checkBox: HTMLElement | null): CallClient {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of the SDK that the site uses, with fewer events
  return new ChatClient(checkBox) as unknown as CallClient
}
