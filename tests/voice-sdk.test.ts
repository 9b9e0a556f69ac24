// @vitest-environment happy-dom
// The specification of the voice call client, compared with the SDK that is shipped, on a fake of the call library.
// "Differs": the specification was written for 2.3.8 of the SDK; see docs/decisions/0012-a-state-machine-around-the-voice-sdk.md.
import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type Vapi from '@vapi-ai/web'

const require = createRequire(import.meta.url)
const SDK = require.resolve('@vapi-ai/web')
const DAILY = createRequire(SDK).resolve('@daily-co/daily-js')

const spy = () => vi.fn<(...params: unknown[]) => unknown>(async () => {})

/** The part of the call library that the SDK uses. */
class FakeDaily extends EventEmitter {
  readonly iframe = () => null
  readonly join = spy()
  #hasLeft = false
  readonly destroy = async () => {
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.emit('left-meeting')
  }
  readonly updateInputSettings = spy()
  readonly startRemoteParticipantsAudioLevelObserver = spy()
  readonly startRecording = spy()
  readonly stopRecording = spy()
  readonly setLocalAudio = spy()
  readonly sendAppMessage = spy()
  readonly updateParticipant = spy()
  readonly hear = (data: string) => this.emit('app-message', { data })
}

let daily = new FakeDaily()
const createCallObject = vi.fn<(options: unknown) => FakeDaily>()
require.cache[DAILY] = { exports: { __esModule: true, default: { createCallObject } } } as NodeJS.Module
const { default: Sdk } = require(SDK) as { default: typeof Vapi }

beforeEach(() => {
  daily = new FakeDaily()
  createCallObject.mockReset().mockImplementation(() => daily)
})

afterEach(() => void vi.useRealTimers())

const CALL = { id: 'call-1', webCallUrl: 'https://x.daily.co/room' }
const RECORDED = { ...CALL, artifactPlan: { videoRecordingEnabled: true } }
const EVENTS =
  'call-start-progress call-start-success call-start-failed call-start call-end message error volume-level speech-start speech-end camera-error'

function setup(call: object = CALL, status = 201) {
  const respond = async () => Response.json(call, { status })
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(respond)
  vi.stubGlobal('fetch', fetch)
  const vapi = new Sdk('public-key', 'https://voice.test', { avoidEval: true })
  const events: [name: string, payload: Record<string, unknown>][] = []
  for (const name of EVENTS.split(' ')) {
    vapi.on(name as 'message', (payload: unknown) => events.push([name, payload as Record<string, unknown>]))
  }
  const of = (event: string) => events.filter(([name]) => name === event).map(([, payload]) => payload)
  const stages = () =>
    of('call-start-progress').map(({ stage, status: reached }) => `${String(stage)} ${String(reached)}`)
  return { vapi, fetch, events, of, stages }
}

/** A started call. */
async function started(call?: object) {
  const parts = setup(call)
  expect(await parts.vapi.start('assistant-1')).toMatchObject({ id: 'call-1' })
  return parts
}

const both = (stage: string) => [`${stage} started`, `${stage} completed`]

test('a start is one request with key and assistant, then its stages in order', async () => {
  const { fetch, of, stages } = await started()
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('https://voice.test/call/web')
  expect(init).toMatchObject({ method: 'POST', body: JSON.stringify({ assistantId: 'assistant-1' }) })
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer public-key')
  expect(stages()).toEqual([
    'initialization started',
    ...['web-call-creation', 'daily-call-object-creation', 'mobile-permissions', 'daily-call-join'].flatMap(both),
    // Differs: the specification has this stage only when recording is on.
    'video-recording-setup completed',
    ...['audio-observer-setup', 'audio-processing-setup'].flatMap(both),
  ])
  expect(of('call-start-success')).toMatchObject([{ callId: 'call-1', totalDuration: expect.any(Number) }])
  expect(createCallObject).toHaveBeenCalledWith(expect.objectContaining({ audioSource: true, videoSource: false }))
  expect(daily.join).toHaveBeenCalledWith({ url: CALL.webCallUrl, subscribeToTracksAutomatically: false })
  expect(daily.startRemoteParticipantsAudioLevelObserver).toHaveBeenCalledWith(100)
  expect(daily.updateInputSettings).toHaveBeenCalledWith({ audio: { processor: { type: 'noise-cancellation' } } })
})

test('a second start is refused; one without an assistant, and a mute without a call, throw', async () => {
  const { vapi, of } = setup()
  expect(() => vapi.setMuted(true)).toThrow('Call object is not available.')
  await expect(vapi.start()).rejects.toThrow('Assistant or Squad or Workflow must be provided.')
  expect(of('error')).toMatchObject([{ type: 'validation-error', stage: 'input-validation' }])
  await vapi.start('a')
  expect(await vapi.start('a')).toBeNull()
  expect(of('call-start-progress').at(-1)).toMatchObject({ status: 'failed', metadata: { reason: 'already-started' } })
})

test('phones wait a second for permissions', async () => {
  vi.useFakeTimers()
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  const { vapi, stages } = setup()
  void vapi.start('a')
  await vi.advanceTimersByTimeAsync(999)
  expect(stages().at(-1)).toBe('mobile-permissions started')
  await vi.advanceTimersByTimeAsync(1)
  expect(stages()).toContain('daily-call-join completed')
})

test("'listening' starts the call; leaving ends it, and reports that unless the server has", async () => {
  const { vapi, events, of } = await started()
  expect(of('call-start')).toEqual([])
  daily.hear('listening')
  expect(of('call-start')).toHaveLength(1)
  await vapi.stop()
  const ended = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' }
  expect(events.slice(-2).flat()).toEqual(['call-end', undefined, 'message', ended])
  daily = new FakeDaily()
  expect(await vapi.start('a')).toMatchObject({ id: 'call-1' })
  const announced = { ...ended, endedReason: 'assistant-ended-call' }
  daily.hear(JSON.stringify(announced))
  await vapi.stop()
  expect(of('message')).toEqual([ended, announced])
})

test('the volume is the sum by 0.15, at most 1; speech begins above 0.01 and ends after a second of silence', async () => {
  vi.useFakeTimers()
  const { of } = await started()
  for (const participantsAudioLevel of [[0.004, 0.006], [0.006, 0.006], [0.075], [0.4, 0.5]]) {
    daily.emit('remote-participants-audio-level', { participantsAudioLevel })
    expect(of('speech-start')).toHaveLength(participantsAudioLevel[0] === 0.004 ? 0 : 1)
  }
  expect(of('volume-level')).toEqual([0.01, 0.012, 0.075, 0.15].map((sum) => expect.closeTo(sum / 0.15, 5)))
  await vi.advanceTimersByTimeAsync(999)
  expect(of('speech-end')).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(of('speech-end')).toHaveLength(1)
})

const breaks = (part: { mockImplementation: (work: () => never) => unknown }) =>
  part.mockImplementation(() => {
    throw new Error('broken')
  })

test.each<[stage: string, fail: () => void, isFatal: boolean]>([
  ['daily-call-object-creation', () => breaks(createCallObject), true],
  ['daily-call-join', () => daily.join.mockRejectedValue(new Error('broken')), true],
  ['video-recording-setup', () => breaks(daily.startRecording), false],
  ['audio-observer-setup', () => breaks(daily.startRemoteParticipantsAudioLevelObserver), false],
  ['audio-processing-setup', () => breaks(daily.updateInputSettings), false],
])('a failure of %s is reported, and ends the start only where a call needs it', async (stage, fail, isFatal) => {
  fail()
  const { vapi, of } = setup(RECORDED)
  expect((await vapi.start('a')) === null).toBe(isFatal)
  expect(of('error').map(({ type }) => type)).toEqual([`${stage}-error`, ...(isFatal ? ['start-method-error'] : [])])
  expect(of('call-start-failed')).toHaveLength(isFatal ? 1 : 0)
})

test('a refusal of the provider fails the start with its body, and errors of the room have their kind', async () => {
  const refusal = { statusCode: 401, error: 'Unauthorized', message: 'Invalid Key.' }
  const { vapi, of } = setup(refusal, 401)
  expect(await vapi.start('a')).toBeNull()
  // Differs: typed as a string.
  expect(of('call-start-failed')).toMatchObject([{ stage: 'unknown', error: refusal }])
  const room = await started()
  // Differs: wrapped since 2.5.2.
  daily.emit('error', { errorMsg: 'Meeting has ended', error: { type: 'ejected' } })
  expect(room.of('error')).toMatchObject([{ type: 'daily-error', error: { error: { type: 'ejected' } } }])
  daily.emit('camera-error', { error: { type: 'not-found' } })
  expect(room.of('camera-error')).toMatchObject([{ error: { error: { type: 'not-found' } } }])
})

test.each([
  ['in a plain call', false, CALL],
  ['in a recorded call', true, RECORDED],
  ['with tavus', true, { ...CALL, assistant: { voice: { provider: 'tavus' } } }],
])(
  'of all participants only the speaker is played; %s its audio is subscribed, and its video if true: %s',
  async (_, video, call) => {
    const { vapi } = await started(call)
    const played = spy()
    vapi.on('video', played)
    for (const user_name of ['Vapi Speaker', 'Eve'])
      daily.emit('track-started', { participant: { user_name }, track: { kind: 'video', user_name } })
    expect(played.mock.calls).toEqual([[{ kind: 'video', user_name: 'Vapi Speaker' }]])
    daily.emit('participant-joined', { participant: { session_id: 'speaker' } })
    expect(daily.updateParticipant).toHaveBeenCalledWith('speaker', { setSubscribedTracks: { audio: true, video } })
  },
)

test('a recording is 1280x720, dark blue, in the default layout, and ends with the call', async () => {
  const { vapi } = await started(RECORDED)
  const layout = { preset: 'default' }
  expect(daily.startRecording).toHaveBeenCalledWith({ width: 1280, height: 720, backgroundColor: '#FF1F2D3D', layout })
  expect(createCallObject).toHaveBeenCalledWith(expect.objectContaining({ videoSource: true }))
  daily.emit('recording-started')
  await vapi.stop()
  expect(daily.stopRecording).toHaveBeenCalledOnce()
})

test('a message that cannot be parsed is only logged; a noise processor that fails is off, and the microphone on', async () => {
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { events } = await started()
  const before = events.length
  daily.hear('{')
  expect(events).toHaveLength(before)
  expect(logged).toHaveBeenCalledOnce()
  daily.emit('nonfatal-error', { type: 'audio-processor-error' })
  expect(daily.updateInputSettings).toHaveBeenLastCalledWith({ audio: { processor: { type: 'none' } } })
  await vi.waitFor(() => expect(daily.setLocalAudio).toHaveBeenCalledWith(true))
})

test('a listener that throws cancels a start between its stages, which stop() cannot', async () => {
  const { vapi, of } = setup()
  vapi.on('call-start-progress', ({ stage, status }) => {
    if (stage === 'web-call-creation' && status === 'completed') throw new Error('cancelled')
  })
  expect(await vapi.start('a')).toBeNull()
  expect(createCallObject).not.toHaveBeenCalled()
  expect(of('call-start-failed')).toHaveLength(1)
})
