import { Conversation } from './answers/conversation.ts'
import { json, refuse } from './http-answer.ts'

const REMEMBERED_CHATS = 1_000

type ChatRequest = { input?: unknown; sessionId?: unknown }

/** The provider's web chat: the assistant of the calls, in writing. An unknown session begins a new one. */
export class Chats {
  readonly #chats = new Map<string, Conversation>()

  answer({ input, sessionId }: ChatRequest): Response {
    if (typeof input !== 'string' || input === '') return refuse(400, 'Bad Request', 'input should not be empty')
    const id = typeof sessionId === 'string' && this.#chats.has(sessionId) ? sessionId : crypto.randomUUID()
    const conversation = this.#chats.get(id) ?? new Conversation({ isSpoken: false })
    this.#chats.set(id, conversation)
    const [oldest = ''] = this.#chats.keys()
    if (this.#chats.size > REMEMBERED_CHATS) this.#chats.delete(oldest)
    const { text, toolCalls } = conversation.reply(input)
    const message = { role: 'assistant', content: text, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) }
    return json({ id: crypto.randomUUID(), sessionId: id, output: [message] }, 201)
  }
}
