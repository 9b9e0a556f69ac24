// Every way in which a test can make the local provider fail or behave unlike itself: an assistant id chooses it.
import type { FatalKind } from './protocol.ts'

export type CallVariant = {
  /** Answers POST /call/web with this status. */
  refusal?: { status: number; error: string; message: string }
  /** Never answers POST /call/web. */
  hangs?: boolean
  /** The room cannot be entered. */
  closedRoom?: FatalKind
  /** Throws the visitor out this way once the assistant has spoken its first message. */
  thrownOut?: FatalKind
  /** Lets the visitor in and never says that it is listening. */
  neverListens?: boolean
  /** The assistant's name in the room. */
  speakerName?: string
  videoRecording?: boolean
  voiceProvider?: string
  /** Sent as they are, after the call has begun. */
  oddMessages?: string[]
  audioProcessorError?: boolean
  leaveDelayMs?: number
}

const FATAL_KINDS: readonly FatalKind[] = [
  'connection-error',
  'ejected',
  'end-of-life',
  'exp-room',
  'exp-token',
  'meeting-full',
  'nbf-room',
  'nbf-token',
  'no-room',
  'not-allowed',
]

const VARIANTS: Record<string, CallVariant> = {
  'fault-401': { refusal: { status: 401, error: 'Unauthorized', message: 'Invalid Key.' } },
  'fault-403': { refusal: { status: 403, error: 'Forbidden', message: 'Key doesn’t allow this origin.' } },
  'fault-404': { refusal: { status: 404, error: 'Not Found', message: 'Assistant not found.' } },
  'fault-429': { refusal: { status: 429, error: 'Too Many Requests', message: 'Over Concurrency Limit.' } },
  'fault-500': { refusal: { status: 500, error: 'Internal Server Error', message: 'Something went wrong.' } },
  'fault-hangs': { hangs: true },
  'fault-never-listens': { neverListens: true },
  // Never listens either: whoever gives up has the time to.
  'fault-slow-leave': { leaveDelayMs: 400, neverListens: true },
  'fault-odd-messages': { oddMessages: ['{"type":', 'not json', '{"type":"unheard-of"}'] },
  'fault-audio-processor': { audioProcessorError: true },
  'variant-other-speaker': { speakerName: 'Somebody Else' },
  'variant-video-recording': { videoRecording: true },
  'variant-tavus': { voiceProvider: 'tavus' },
  // fault-room-no-room, fault-room-meeting-full …: joining fails. fault-over-ejected, fault-over-exp-room …: it ends.
  ...Object.fromEntries(FATAL_KINDS.map((kind) => [`fault-room-${kind}`, { closedRoom: kind }])),
  ...Object.fromEntries(FATAL_KINDS.map((kind) => [`fault-over-${kind}`, { thrownOut: kind }])),
}

/** How a call with this assistant differs from an ordinary one; null when the id asks for nothing. */
export function variantOf(assistantId: string): CallVariant | null {
  return Object.hasOwn(VARIANTS, assistantId) ? (VARIANTS[assistantId] ?? null) : null
}
