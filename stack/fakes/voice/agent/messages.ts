// The provider's messages that our page uses.

import type { ToolCall } from '../answers/conversation.ts'

type Role = 'user' | 'assistant'

export type ServerMessage =
  | { type: 'status-update'; status: 'in-progress' }
  | { type: 'status-update'; status: 'ended'; endedReason: EndedReason }
  | { type: 'transcript'; role: Role; transcriptType: 'partial' | 'final'; transcript: string }
  | { type: 'speech-update'; role: Role; status: 'started' | 'stopped'; turn: number }
  | { type: 'user-interrupted' }
  | { type: 'tool-calls'; toolCallList: ToolCall[] }

export type EndedReason = 'assistant-ended-call' | 'exceeded-max-duration' | 'silence-timed-out'

/** `playable`: the browser plays our track. `typed`: the visitor wrote instead of speaking. */
export type ClientMessage = { type: 'playable' } | { type: 'typed'; content: string; triggersResponse: boolean }

/** Null for messages that our page does not send. */
export function readClientMessage(data: unknown): ClientMessage | null {
  if (data === 'playable') return { type: 'playable' }
  const { type, message, triggerResponseEnabled } = parse(data)
  const { role, content } = (message ?? {}) as Record<string, unknown>
  if (type !== 'add-message' || role !== 'user' || typeof content !== 'string') return null
  return { type: 'typed', content, triggersResponse: triggerResponseEnabled !== false }
}

function parse(data: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(data))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // not JSON: the provider ignores it too
  }
}
