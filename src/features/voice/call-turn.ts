import type { CallState } from './call-state.ts'

/** What an open call is doing, as one word for the visitor. */
export type Turn = 'reconnecting' | 'muted' | 'listening' | 'thinking' | 'speaking' | 'writing'

/** Derived from the SDK's own events: connection, mute, speech and transcripts. */
export function callTurn({ isWritten, isReconnecting, isMuted, isAssistantSpeaking, lines }: CallState): Turn {
  if (isReconnecting) return 'reconnecting'
  if (isMuted) return 'muted'
  const last = lines.at(-1)
  const isVisitorLast = last?.speaker === 'user'
  if (isWritten) return isVisitorLast ? 'thinking' : 'writing'
  // The visitor interrupts: the assistant's speech-end comes a second late.
  if (isVisitorLast && last.isPartial) return 'listening'
  if (isAssistantSpeaking) return 'speaking'
  return isVisitorLast ? 'thinking' : 'listening'
}
