import { voiceFailures, type VoiceFailure } from '#src/content/voice-failures.ts'
import { isRecord } from '#src/lib/is-record.ts'

const BY_WORDS: readonly [RegExp, VoiceFailure][] = [
  [/WebRTC not supported/i, 'no-webrtc'],
  [/meeting has ended/i, 'ejected'],
  [/does not exist/i, 'no-room'],
  // Chromium, Firefox and Safari, in this order.
  [/failed to fetch|networkerror|load failed/i, 'unreachable'],
]

/** Reported as a connection error, but needs other advice. */
const NOT_LOADED = /call object bundle|dynamically imported module|importing a module script/i

const MAX_DEPTH = 4

/**
 * The kind of an SDK error. Payloads are strings, errors, plain objects or provider responses, nested differently in
 * each event, so this looks for a kind, a status and known messages, outermost first.
 */
export function readFailure(payload: unknown): VoiceFailure {
  const layers = [...unfold(payload, MAX_DEPTH)]
  const texts = layers
    .flatMap(({ message, errorMsg, msg, error }) => [message, errorMsg, msg, error])
    .filter((text) => typeof text === 'string')
  if (texts.some((text) => NOT_LOADED.test(text))) return 'not-loaded'
  for (const { type } of layers) if (isFailure(type)) return type
  for (const { statusCode, status } of layers) {
    const kind = byStatus(statusCode) ?? byStatus(status)
    if (kind) return kind
  }
  const match = BY_WORDS.find(([pattern]) => texts.some((text) => pattern.test(text)))
  if (match) return match[1]
  // The SDK's form of a refused request, from something in front of our function: its status is not passed on.
  if (layers.some(({ data, error }) => data === null && error !== undefined)) return 'unreachable'
  return layers.some(({ type }) => type === 'audio-start-failed') ? 'audio-blocked' : 'unexpected'
}

export function eventType(payload: unknown): string {
  return isRecord(payload) && typeof payload['type'] === 'string' ? payload['type'] : ''
}

function* unfold(value: unknown, depth: number): Generator<Record<string, unknown>> {
  if (typeof value === 'string') yield { message: value }
  if (!isRecord(value)) return
  // The message of an Error is readable though not enumerable.
  yield value
  if (depth === 0) return
  for (const inner of [value['error'], value['message'], value['data'], value['errorMsg']]) {
    if (isRecord(inner)) yield* unfold(inner, depth - 1)
  }
}

function byStatus(status: unknown): VoiceFailure | null {
  if (typeof status !== 'number' || status < 400) return null
  if (status === 429) return 'busy'
  return status < 500 ? 'refused' : 'unreachable'
}

function isFailure(type: unknown): type is VoiceFailure {
  return typeof type === 'string' && Object.hasOwn(voiceFailures, type)
}
