// Faults and variants that tests choose by an assistant id.
import type { FatalKind } from './protocol.ts'

export type CallVariant = {
  /** POST /call/web returns this status. */
  refusal?: { status: number; error: string; message: string }
  /** POST /call/web never responds. */
  hangs?: boolean
  /** Joining the room fails. */
  closedRoom?: FatalKind
  /** Ends the call with this error after the first message. */
  ejectedAs?: FatalKind
  /** The visitor joins, and the assistant never reports that it listens. */
  neverListens?: boolean
  /** The assistant's name in the room. */
  speakerName?: string
  videoRecording?: boolean
  voiceProvider?: string
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
  // It never listens either, so that there is time to cancel.
  'fault-slow-leave': { leaveDelayMs: 400, neverListens: true },
  'variant-other-speaker': { speakerName: 'Another Speaker' },
  'variant-video-recording': { videoRecording: true },
  'variant-tavus': { voiceProvider: 'tavus' },
  // fault-room-meeting-full …: joining fails. fault-over-ejected …: the call ends.
  ...Object.fromEntries(FATAL_KINDS.map((kind) => [`fault-room-${kind}`, { closedRoom: kind }])),
  ...Object.fromEntries(FATAL_KINDS.map((kind) => [`fault-over-${kind}`, { ejectedAs: kind }])),
}

/** Null when the id is not one of a variant. */
export function variantOf(assistantId: string): CallVariant | null {
  return Object.hasOwn(VARIANTS, assistantId) ? (VARIANTS[assistantId] ?? null) : null
}
