import type { VoiceFailure } from '#src/content/voice-failures.ts'
import type { Line } from './transcript.ts'

type Phase = 'idle' | 'asking-mic' | 'connecting' | 'active' | 'ending' | 'ended' | 'failed'

export type Ender = 'you' | 'assistant' | 'time-limit' | 'silence' | 'connection'

export type CallState = {
  phase: Phase
  /** Why it failed, or what broke an active call off or troubles it. */
  failure: VoiceFailure | null
  /** What was said. Stays after the call, until the next one is started. */
  lines: readonly Line[]
  isMuted: boolean
  /** The visitor's microphone has been silent for long while it was their turn. */
  isUnheard: boolean
  startedAt: number | null
  endedAt: number | null
  endedBy: Ender | null
}

export const idle: CallState = {
  phase: 'idle',
  failure: null,
  lines: [],
  isMuted: false,
  isUnheard: false,
  startedAt: null,
  endedAt: null,
  endedBy: null,
}

/** A call can be started from here: nothing is under way. */
export function canStart({ phase }: CallState): boolean {
  return phase === 'idle' || phase === 'ended' || phase === 'failed'
}

export function isStarting({ phase }: CallState): boolean {
  return phase === 'asking-mic' || phase === 'connecting'
}
