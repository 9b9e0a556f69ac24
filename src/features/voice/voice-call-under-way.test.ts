import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CALL_LIMIT_MS, MAX_TYPED_LENGTH } from './create-voice-call.ts'
import { UNHEARD_AFTER_MS } from './microphone.ts'
import { setup, settle, answered, expectLogged, quietly } from './scripted-call.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('the noise processor cannot undo a mute', async () => {
  const { call, client } = await answered()
  client().emit('daily-participant-updated', { local: true, audio: true })
  expect(client().muted).toEqual([])
  call.setMuted(true)
  client().emit('daily-participant-updated', { local: true, audio: true })
  client().emit('daily-participant-updated', { local: false, audio: true })
  expect(client().muted).toEqual([true, true])
  call.setMuted(false)
  client().emit('daily-participant-updated', { local: true, audio: true })
  expect(client().muted).toEqual([true, true, false])
})

test('noise cancellation that fails does not end the call', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { call, client } = await answered()
  client().emit('error', { type: 'audio-processing-setup-error', error: { message: 'KrispInitError' } })
  expect(call.state()).toMatchObject({ phase: 'active', failure: null })
  expect(warned).toHaveBeenCalledOnce()
})

test('a refused call is recognised by the response', async () => {
  quietly()
  const { call, client } = setup()
  void call.start()
  await settle()
  client().answer.reject({ message: { statusCode: 401, message: 'Invalid Key' } })
  await settle()
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'refused' })
  expectLogged('refused')
})

test("a silent microphone is reported on the visitor's turn until it is heard", async () => {
  const { call, client } = await answered()
  const listenFor = (ms: number, level: number) => {
    for (let passed = 0; passed <= ms; passed += 100) {
      client().emit('local-volume-level', level)
      vi.setSystemTime(Date.now() + 100)
    }
  }
  client().emit('speech-start')
  listenFor(UNHEARD_AFTER_MS, 0)
  expect(call.state().isUnheard).toBe(false)
  client().emit('speech-end')
  listenFor(UNHEARD_AFTER_MS, 0)
  expect(call.state().isUnheard).toBe(true)
  listenFor(0, 0.2)
  expect(call.state().isUnheard).toBe(false)
  call.setMuted(true)
  listenFor(UNHEARD_AFTER_MS, 0)
  expect(call.state().isUnheard).toBe(false)
})

test('typed text is sent, shown once and cut to the maximum length', async () => {
  const { call, client } = await answered()
  expect(call.type('  What does it cost? ')).toBe(true)
  expect(client().sent).toEqual([
    {
      type: 'add-message',
      message: { role: 'user', content: 'What does it cost?' },
      triggerResponseEnabled: true,
    },
  ])
  client().emit('message', {
    type: 'transcript',
    role: 'user',
    transcriptType: 'final',
    transcript: 'What does it cost?',
  })
  expect(call.state().lines).toHaveLength(1)
  call.type('x'.repeat(2 * MAX_TYPED_LENGTH))
  expect(call.state().lines.at(-1)?.text).toHaveLength(MAX_TYPED_LENGTH)
  expect(call.type('   ')).toBe(false)
})

test('leftover players are removed after the call and before the next', async () => {
  const { call, client, clients, removePlayers } = await answered()
  void call.end()
  await settle()
  expect(removePlayers).not.toHaveBeenCalled()
  client().down.resolve()
  await settle()
  expect(removePlayers).toHaveBeenCalledOnce()
  void call.start()
  await settle()
  expect(clients).toHaveLength(2)
  expect(removePlayers).toHaveBeenCalledOnce()
})

test('the call reconnects when no connection is interrupted any more', async () => {
  const { call, client } = await answered()
  const connection = (type: string, event: string) => client().emit('network-connection', { type, event })
  connection('signaling', 'interrupted')
  connection('sfu', 'interrupted')
  connection('signaling', 'connected')
  expect(call.state().isReconnecting).toBe(true)
  connection('sfu', 'connected')
  expect(call.state().isReconnecting).toBe(false)
})

test('each line knows when it was said', async () => {
  const { call, client } = await answered()
  await vi.advanceTimersByTimeAsync(9_000)
  client().emit('message', { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.' })
  expect(call.state().lines).toMatchObject([{ text: 'Hello.', at: 9_000 }])
})

test('in writing there is no microphone and no time limit', async () => {
  const ask = vi.fn<() => Promise<MediaStream>>()
  const { call, client } = setup(ask)
  void call.start({ isWritten: true })
  await settle()
  client().answer.resolve()
  client().emit('call-start')
  expect(call.state()).toMatchObject({ phase: 'active', isWritten: true })
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS * 2)
  expect(call.state().phase).toBe('active')
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['the provider says so', { type: 'speech-update', role: 'assistant', status: 'stopped' }],
  ['the visitor interrupts', { type: 'user-interrupted' }],
])('the assistant is silent as soon as %s, not a second later', async (_, message) => {
  const { call, client } = await answered()
  client().emit('message', { type: 'speech-update', role: 'assistant', status: 'started' })
  expect(call.state().isAssistantSpeaking).toBe(true)
  client().emit('message', { type: 'speech-update', role: 'user', status: 'started' })
  expect(call.state().isAssistantSpeaking).toBe(true)
  client().emit('message', message)
  expect(call.state().isAssistantSpeaking).toBe(false)
})

test('devices are followed during the call only', async () => {
  const { call, closeDevices } = await answered()
  expect(closeDevices).not.toHaveBeenCalled()
  void call.end()
  await settle()
  expect(closeDevices).toHaveBeenCalledOnce()
})
