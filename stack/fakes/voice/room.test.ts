// @vitest-environment happy-dom
// The provider's SDK in the stand-in's room, so that the stand-in is what the SDK expects. "Differs": the specification was written for
// 2.3.8 of the SDK; see docs/decisions/0012-a-state-machine-around-the-voice-sdk.md.
import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type Vapi from '@vapi-ai/web'
import callLibrary, { Room } from './room.ts'
import type { Script } from './script.ts'

const require = createRequire(import.meta.url)
const SDK = require.resolve('@vapi-ai/web')
const DAILY = createRequire(SDK).resolve('@daily-co/daily-js')
require.cache[DAILY] = { exports: { __esModule: true, default: callLibrary } } as NodeJS.Module
const { default: Sdk } = require(SDK) as { default: typeof Vapi }

const script: Script = {
  greeting: 'Hello.',
  answers: [{ question: 'What?', answer: 'That.' }],
  noAnswer: 'No answer.',
  goodbye: 'Bye.',
}
const CALL = { id: 'call-1', webCallUrl: `stand-in:${encodeURIComponent(JSON.stringify(script))}` }
const RECORDED = { ...CALL, artifactPlan: { videoRecordingEnabled: true } }
const EVENTS =
  'call-start-progress call-start-success call-start-failed call-start call-end message error volume-level speech-start speech-end camera-error'
const ENOUGH_MS = 5_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup(call: object = CALL, status = 201) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json(call, { status }),
  )
  vi.stubGlobal('fetch', fetch)
  const vapi = new Sdk('public-key', 'https://voice.test', { avoidEval: true })
  const events: [name: string, payload: Record<string, unknown>][] = []
  for (const name of EVENTS.split(' '))
    vapi.on(name as 'message', (payload: unknown) => events.push([name, payload as Record<string, unknown>]))
  const of = (event: string) => events.filter(([name]) => name === event).map(([, payload]) => payload)
  const start = async () => {
    const started = vapi.start('assistant-1')
    await vi.advanceTimersByTimeAsync(ENOUGH_MS)
    return started
  }
  return { vapi, fetch, events, of, start }
}

/** In a call, after the greeting. */
async function inCall() {
  const parts = setup()
  expect(await parts.start()).toMatchObject({ id: 'call-1' })
  const { room } = window as unknown as { room: Room }
  const ask = async (content: string) => {
    parts.vapi.send({ type: 'add-message', message: { role: 'user', content }, triggerResponseEnabled: true })
    await vi.advanceTimersByTimeAsync(ENOUGH_MS)
  }
  const spoken = () => parts.of('message').filter(({ transcriptType }) => transcriptType === 'final')
  return { ...parts, room, ask, spoken: () => spoken().map(({ transcript }) => transcript) }
}

const both = (stage: string) => [`${stage} started`, `${stage} completed`]

test('a start is one request with key and assistant, then its stages in order; a second start is refused', async () => {
  const { vapi, fetch, of } = await inCall()
  const [[url, init] = []] = fetch.mock.calls
  expect(url).toBe('https://voice.test/call/web')
  expect(init).toMatchObject({ method: 'POST', body: JSON.stringify({ assistantId: 'assistant-1' }) })
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer public-key')
  const stages = of('call-start-progress').map(({ stage, status }) => `${String(stage)} ${String(status)}`)
  expect(stages).toEqual([
    'initialization started',
    ...['web-call-creation', 'daily-call-object-creation', 'mobile-permissions', 'daily-call-join'].flatMap(both),
    // Differs: the specification has this stage only when recording is on.
    'video-recording-setup completed',
    ...['audio-observer-setup', 'audio-processing-setup'].flatMap(both),
  ])
  expect(of('call-start-success')).toMatchObject([{ callId: 'call-1', totalDuration: expect.any(Number) }])
  expect(await vapi.start('assistant-1')).toBeNull()
  expect(of('call-start-progress').at(-1)).toMatchObject({ status: 'failed', metadata: { reason: 'already-started' } })
})

test('a start without an assistant, and a mute without a call, throw', async () => {
  const { vapi, of } = setup()
  expect(() => vapi.setMuted(true)).toThrow('Call object is not available.')
  await expect(vapi.start()).rejects.toThrow('Assistant or Squad or Workflow must be provided.')
  expect(of('error')).toMatchObject([{ type: 'validation-error', stage: 'input-validation' }])
})

const ended = (endedReason: string) => ({ type: 'status-update', status: 'ended', endedReason })

test("'listening' starts the call, the stand-in answers its questions, and leaving ends the call", async () => {
  const { vapi, events, of, ask, spoken } = await inCall()
  expect(of('call-start')).toHaveLength(1)
  expect([of('speech-start').length, of('speech-end').length]).toEqual([1, 1])
  await ask('What?')
  await ask('Why?')
  expect(spoken()).toEqual(['Hello.', 'That.', 'No answer.'])
  await vapi.stop()
  expect(events.slice(-2).flat()).toEqual(['call-end', undefined, 'message', ended('customer-ended-call')])
})

test('a call that the assistant ends is reported as ended once', async () => {
  const { vapi, of, ask, spoken } = await inCall()
  await ask('Goodbye')
  expect(spoken()).toEqual(['Hello.', 'Bye.'])
  await vapi.stop()
  expect(of('message').filter(({ type }) => type === 'status-update')).toEqual([ended('assistant-ended-call')])
  // Differs: wrapped since 2.5.2.
  expect(of('error')).toMatchObject([{ type: 'daily-error', error: { error: { type: 'ejected' } } }])
})

test('the volume is the sum by 0.15, at most 1; speech begins above 0.01 and ends after a second of silence', async () => {
  const { room, events, of } = await inCall()
  events.length = 0
  for (const participantsAudioLevel of [[0.004, 0.006], [0.006, 0.006], [0.075], [0.4, 0.5]]) {
    room.emit('remote-participants-audio-level', { participantsAudioLevel })
    expect(of('speech-start')).toHaveLength(participantsAudioLevel[0] === 0.004 ? 0 : 1)
  }
  expect(of('volume-level')).toEqual([0.01, 0.012, 0.075, 0.15].map((sum) => expect.closeTo(sum / 0.15, 5)))
  await vi.advanceTimersByTimeAsync(999)
  expect(of('speech-end')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(of('speech-end')).toHaveLength(1)
})

const broken = () => {
  throw new Error('broken')
}

test.each<[stage: string, fail: () => void, isFatal: boolean]>([
  ['daily-call-object-creation', () => vi.spyOn(callLibrary, 'createCallObject').mockImplementation(broken), true],
  ['daily-call-join', () => vi.spyOn(Room.prototype, 'join').mockImplementation(async () => broken()), true],
  // Never on: the stand-in has no recording.
  [
    'video-recording-setup',
    () => Object.assign(Room.prototype, { once: () => {}, startRecording: broken, stopRecording: () => {} }),
    false,
  ],
  [
    'audio-observer-setup',
    () => vi.spyOn(Room.prototype, 'startRemoteParticipantsAudioLevelObserver').mockImplementation(broken),
    false,
  ],
  ['audio-processing-setup', () => vi.spyOn(Room.prototype, 'updateInputSettings').mockImplementation(broken), false],
])('a failure of %s is reported, and ends the start only where a call needs it', async (stage, fail, isFatal) => {
  fail()
  const { of, start } = setup(stage === 'video-recording-setup' ? RECORDED : CALL)
  expect((await start()) === null).toBe(isFatal)
  expect(of('error').map(({ type }) => type)).toEqual([`${stage}-error`, ...(isFatal ? ['start-method-error'] : [])])
  expect(of('call-start-failed')).toHaveLength(isFatal ? 1 : 0)
})

test('a refusal of the provider fails the start with its body, and errors of the room have their kind', async () => {
  const refusal = { statusCode: 401, error: 'Unauthorized', message: 'Invalid Key.' }
  const refused = setup(refusal, 401)
  expect(await refused.start()).toBeNull()
  // Differs: typed as a string.
  expect(refused.of('call-start-failed')).toMatchObject([{ stage: 'unknown', error: refusal }])
  const { room, of } = await inCall()
  room.emit('camera-error', { error: { type: 'not-found' } })
  expect(of('camera-error')).toMatchObject([{ error: { error: { type: 'not-found' } } }])
})

test('a message that cannot be parsed is only logged; a noise processor that fails is off, and the microphone on', async () => {
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
  const turnOff = vi.spyOn(Room.prototype, 'updateInputSettings')
  const turnOn = vi.spyOn(Room.prototype, 'setLocalAudio')
  const { room, events } = await inCall()
  const before = events.length
  room.emit('app-message', { data: '{' })
  expect(events).toHaveLength(before)
  expect(logged).toHaveBeenCalledOnce()
  room.emit('nonfatal-error', { type: 'audio-processor-error' })
  await vi.advanceTimersByTimeAsync(0)
  expect(turnOff).toHaveBeenLastCalledWith({ audio: { processor: { type: 'none' } } })
  expect(turnOn).toHaveBeenCalledWith(true)
})
