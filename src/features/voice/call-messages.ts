import { isRecord } from '#src/lib/is-record.ts'
import type { Senses } from './call-state.ts'

/** Whether the assistant speaks from now on; null for a message about something else. */
export function readSpeaking(message: unknown): boolean | null {
  if (!isRecord(message)) return null
  const { type, role, status } = message
  if (type === 'user-interrupted') return false
  return type === 'speech-update' && role === 'assistant' ? status === 'started' : null
}

/** Sent by the preview assistant alone. */
export function readSenses(message: unknown): Senses | null {
  if (!isRecord(message) || message['type'] !== 'senses') return null
  return { hears: message['hears'] === true, speaks: message['speaks'] === true }
}

/** Why the provider is about to end the call. */
export function readEnding(message: unknown): string | null {
  if (!isRecord(message)) return null
  const { type, status, endedReason } = message
  return type === 'status-update' && status === 'ended' ? String(endedReason) : null
}
