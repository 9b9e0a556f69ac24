// Every error event of the specification. See voice-contract.spec.ts.
import { SILENT } from '../call-machine.ts'
import { expect, test } from './voice-sdk.ts'

test.use({ permissions: ['microphone'] })

test.describe('with a wrong key', () => {
  test.use({ publicKey: 'a wrong key' })

  test('a refusal by the provider ends the start, which can be retried', async ({ page, sdk }) => {
    expect(await sdk.start()).toBeNull()
    expect((await sdk.payloads('error')).map(({ type }) => type)).toEqual(['start-method-error'])
    const refusal = { statusCode: 401, message: expect.any(String), error: 'Unauthorized' }
    // Differs: typed as a string, and one in 2.3.8 ("[object Response]"); 2.7.1 has the body of the response.
    expect(await sdk.payloads('call-start-failed')).toMatchObject([{ stage: 'unknown', error: refusal }])
    expect(await sdk.payloads('error')).toMatchObject([{ error: { error: refusal } }])
    expect(await page.evaluate(() => window.sdk.vapi.getDailyCallObject())).toBeNull()
    expect(await sdk.start()).toBeNull()
    expect(await sdk.payloads('call-start-failed')).toHaveLength(2)
  })
})

const fatalKinds = ['ejected', 'nbf-room', 'nbf-token', 'exp-room', 'exp-token', 'no-room', 'meeting-full']
for (const kind of [...fatalKinds, 'end-of-life', 'not-allowed', 'connection-error']) {
  test(`a room that cannot be joined: ${kind}`, async ({ sdk }) => {
    expect(await sdk.start(`fault-room-${kind}`)).toBeNull()
    const errors = await sdk.payloads('error')
    // Differs: in 2.3.8 the library's own error came as it was; 2.7.1 wraps it.
    expect(errors.map(({ type }) => type)).toEqual(['daily-error', 'daily-call-join-error', 'start-method-error'])
    expect(errors.find(({ type }) => type === 'daily-error')).toMatchObject({ error: { error: { type: kind } } })
    expect(await sdk.events('call-start-failed')).toHaveLength(1)
  })
}

const cameraKinds = ['cam-in-use', 'mic-in-use', 'permissions', 'constraints', 'not-found', 'unknown']
// The last two are not in the specification, but in the library.
for (const kind of [...cameraKinds, 'cam-mic-in-use', 'undefined-mediadevices']) {
  test(`a microphone that fails is an event of its own: ${kind}`, async ({ sdk }) => {
    await sdk.start()
    await sdk.sendFromMachine({
      action: 'camera-error',
      errorMsg: { errorMsg: 'x', audioOk: false, videoOk: true },
      error: { type: kind, msg: 'x' },
    })
    await sdk.waitFor('camera-error')
    expect(await sdk.payloads('camera-error')).toMatchObject([{ error: { error: { type: kind } } }])
    expect(await sdk.events('error')).toEqual([])
  })
}

test.describe('without permission', () => {
  test.use({ permissions: [] })

  test('the call still connects, which is why the page requests permission first', async ({ sdk }) => {
    expect(await sdk.start()).toEqual(expect.any(String))
    expect(await sdk.payloads('camera-error')).toMatchObject([{ error: { error: { type: 'permissions' } } }])
  })
})

test('a second call object is refused', async ({ page, sdk }) => {
  await sdk.start()
  const second = await page.evaluate(async (id) => {
    const { Sdk, vapi } = window.sdk
    const base = new URL((document.querySelector('script[src*="call-machine"]') as HTMLScriptElement).src)
    const other = new Sdk('local-voice-public-key', base.origin)
    const seen: string[] = []
    other.on('error', ({ type }: { type: string }) => seen.push(type))
    const call = await other.start(id)
    return { call, seen, firstLives: vapi.getDailyCallObject() !== null }
  }, SILENT)
  expect(second).toEqual({
    call: null,
    seen: ['daily-call-object-creation-error', 'start-method-error'],
    firstLives: true,
  })
})

for (const [stage, method, assistant] of [
  ['video-recording-setup', 'startRecording', 'variant-video-recording'],
  ['audio-observer-setup', 'startRemoteParticipantsAudioLevelObserver', SILENT],
  ['audio-processing-setup', 'updateInputSettings', SILENT],
] as const) {
  test(`${stage} may fail: it is reported and the call continues`, async ({ sdk }) => {
    await sdk.breakDaily(method)
    expect(await sdk.start(assistant)).toEqual(expect.any(String))
    expect(await sdk.payloads('error')).toMatchObject([
      { type: `${stage}-error`, stage, error: { message: `${method} is broken` } },
    ])
    const failed = (await sdk.payloads('call-start-progress')).filter(({ status }) => status === 'failed')
    expect(failed).toMatchObject([{ stage }])
  })
}
