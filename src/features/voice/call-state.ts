import type { VoiceFailure } from '#src/content/voice-failures.ts'
import type { LeadDraft } from './lead-draft.ts'
import type { Line } from './transcript.ts'

type Phase = 'idle' | 'connecting' | 'active' | 'ended' | 'failed'

export type EndReason = 'you' | 'assistant' | 'time-limit' | 'silence' | 'connection'

export const CHECK_BOX_ID = 'voice-check'

export type CallState = {
  phase: Phase
  isWritten: boolean
  /** Why it failed, or what cut off or disturbs an active call. */
  failure: VoiceFailure | null
  /** The transcript. Kept after the call, until the next one starts. */
  lines: readonly Line[]
  draft: LeadDraft | null
  isMuted: boolean
  isAssistantSpeaking: boolean
  startedAt: number | null
  endedAt: number | null
  endedBy: EndReason | null
}

export const idle: CallState = {
  phase: 'idle',
  isWritten: false,
  failure: null,
  lines: [],
  draft: null,
  isMuted: false,
  isAssistantSpeaking: false,
  startedAt: null,
  endedAt: null,
  endedBy: null,
}

export type Turn = 'muted' | 'listening' | 'thinking' | 'speaking' | 'writing'

export function callStatus({ isWritten, isMuted, isAssistantSpeaking, lines }: CallState): Turn {
  if (isMuted) return 'muted'
  const last = lines.at(-1)
  const isVisitorLast = last?.speaker === 'user'
  if (isWritten) return isVisitorLast ? 'thinking' : 'writing'
  // The visitor interrupts: the assistant's speech-end is a second late.
  if (isVisitorLast && last.isPartial) return 'listening'
  if (isAssistantSpeaking) return 'speaking'
  return isVisitorLast ? 'thinking' : 'listening'
}
