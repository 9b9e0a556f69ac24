import { expect, test } from 'vitest'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { readFailure } from './read-failure.ts'

// Payloads as observed in the SDK's events.
const refusal = { message: 'Invalid Key', error: 'Unauthorized', statusCode: 401 }
const NO = { message: 'No' }
const NO_MACHINE = 'Failed to load call object bundle https://c.daily.co/x.js'

test.each([
  ['a wrong key', { type: 'start-method-error', error: { message: refusal, data: null, error: refusal } }, 'refused'],
  ['a forbidden origin', { error: { statusCode: 403, message: 'Forbidden' } }, 'refused'],
  ['too many calls', { error: { statusCode: 429 } }, 'busy'],
  ['a provider with a fault', { error: { statusCode: 502 } }, 'unreachable'],
  [
    'a gateway without a status',
    { type: 'start-method-error', error: { message: NO, data: null, error: NO } },
    'unreachable',
  ],
  ['no network', { type: 'start-method-error', error: new TypeError('Failed to fetch') }, 'unreachable'],
  ['no network in Firefox', new TypeError('NetworkError when attempting to fetch resource.'), 'unreachable'],
  ['a room that is gone', { type: 'daily-error', error: { errorMsg: 'x', error: { type: 'no-room' } } }, 'no-room'],
  ['an error in words only', { error: { message: 'Meeting has ended' } }, 'ejected'],
  ['no call machine', NO_MACHINE, 'not-loaded'],
  ['no call machine, an event', { error: { errorMsg: NO_MACHINE, error: { type: 'connection-error' } } }, 'not-loaded'],
  ['no SDK', new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), 'not-loaded'],
  ['blocked sound', { type: 'audio-start-failed', error: { name: 'NotAllowedError' } }, 'audio-blocked'],
  ['no WebRTC', { error: { message: 'WebRTC not supported or suppressed' } }, 'no-webrtc'],
  ['a string', 'something', 'unexpected'],
  ['nothing', undefined, 'unexpected'],
  ['a payload with a name of every object', { type: 'toString' }, 'unexpected'],
])('%s', (_what, payload, kind) => {
  expect(readFailure(payload)).toBe(kind)
})

const CAMERA = 'cam-in-use mic-in-use cam-mic-in-use permissions undefined-mediadevices not-found constraints unknown'
const FATAL =
  'ejected nbf-room nbf-token exp-room exp-token no-room meeting-full end-of-life not-allowed connection-error'

test.each(`${CAMERA} ${FATAL}`.split(' '))('the kind %s of the call library is known, and has a sentence', (kind) => {
  expect(readFailure({ type: 'daily-error', error: { error: { type: kind, msg: 'x' } } })).toBe(kind)
  expect(voiceFailures).toHaveProperty(kind, expect.stringMatching(/^[A-Z].{20,}\.$/))
})
