import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CALL_LIMIT_MS, CONNECT_TIMEOUT_MS } from './create-voice-call.ts'
import { MicrophoneError } from './microphone.ts'
import { setup, settle, answered, expectLogged, quietly } from './scripted-call.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('the call is active when the assistant listens, not when it is connected', async () => {
  const { call, client, track } = setup()
  void call.start()
  expect(call.state().phase).toBe('asking-mic')
  await settle()
  expect(call.state().phase).toBe('connecting')
  client().answer.resolve()
  await settle()
  expect(call.state().phase).toBe('connecting')
  expect(track.stop).not.toHaveBeenCalled()
  client().emit('call-start')
  expect(call.state().phase).toBe('active')
  expect(track.stop).toHaveBeenCalledOnce()
})

test('no call is placed when the microphone is refused', async () => {
  quietly()
  const { call, clients } = setup(() => Promise.reject(new MicrophoneError('permissions')))
  await call.start()
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'permissions' })
  expect(clients).toEqual([])
  expectLogged('call not started (permissions)')
})

test('a call that fails is told to the failure beacon', async () => {
  quietly()
  vi.stubEnv('VITE_FAILURE_BEACON', 'on')
  const told = vi.fn<(event: CustomEvent) => boolean>()
  vi.stubGlobal('dispatchEvent', told)
  const { call } = setup(() => Promise.reject(new MicrophoneError('not-found')))
  await call.start()
  expect(told.mock.calls.map(([{ type, detail }]) => [type, detail])).toEqual([['failure', 'voice']])
  expectLogged('not-found')
})

test('a microphone that fails while connecting stops the call', async () => {
  quietly()
  const { call, client } = setup()
  void call.start()
  await settle()
  client().emit('camera-error', { type: 'camera-error', error: { error: { type: 'mic-in-use' } } })
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'mic-in-use' })
  expect(client().stops).toBe(1)
  expectLogged('mic-in-use')
})

test('a call cancelled during the web-call request never connects, and the next one does', async () => {
  const { call, client } = setup()
  void call.start()
  await settle()
  client(0).down.resolve()
  await call.end()
  expect(call.state().phase).toBe('idle')
  void call.start()
  await settle()
  client(0).answer.resolve()
  client(1).answer.resolve()
  await settle()
  expect(client(0).isConnected).toBe(false)
  expect(client(1).isConnected).toBe(true)
  client(0).emit('call-start')
  expect(call.state().phase).toBe('connecting')
})

test('a call cancelled during the permission prompt releases the microphone', async () => {
  const asked = Promise.withResolvers<MediaStream>()
  const { call, clients, track } = setup(() => asked.promise)
  void call.start()
  await call.end()
  asked.resolve({ getTracks: () => [track] } as unknown as MediaStream)
  await settle()
  expect(track.stop).toHaveBeenCalledOnce()
  expect(call.state().phase).toBe('idle')
  expect(clients).toEqual([])
})

test('the next call waits until the previous one is closed', async () => {
  const { call, clients, client } = await answered()
  client().emit('call-end')
  expect(call.state().phase).toBe('ended')
  void call.start()
  await settle()
  expect(clients).toHaveLength(1)
  client().down.resolve()
  await settle()
  expect(clients).toHaveLength(2)
})

test('a call that does not close does not block the next indefinitely', async () => {
  const { call, clients, client } = await answered()
  client().emit('call-end')
  void call.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(clients).toHaveLength(2)
})

test('two starts at once place one call', async () => {
  const { call, clients } = setup()
  void call.start()
  void call.start()
  await settle()
  void call.start()
  await settle()
  expect(clients).toHaveLength(1)
})

test('ending has its own phase and keeps the transcript', async () => {
  const { call, client } = await answered()
  client().emit('message', { type: 'transcript', role: 'user', transcriptType: 'partial', transcript: 'Is this' })
  vi.setSystemTime(Date.now() + 4_000)
  void call.end()
  expect(call.state().phase).toBe('ending')
  client().down.resolve()
  await settle()
  const { phase, startedAt, endedAt, endedBy, lines } = call.state()
  expect({ phase, endedBy, lasted: (endedAt ?? 0) - (startedAt ?? 0) }).toEqual({
    phase: 'ended',
    endedBy: 'you',
    lasted: 4_000,
  })
  expect(lines).toMatchObject([{ text: 'Is this', isPartial: false }])
})

test('a speech-end after the call changes nothing', async () => {
  const { call, client } = await answered()
  client().emit('speech-start')
  client().emit('call-end')
  const after = call.state()
  client().emit('speech-end')
  client().emit('volume-level', 0.7)
  expect(call.state()).toBe(after)
  expect(call.levels().assistant).toBe(0)
})

test('the assistant hanging up is not an error', async () => {
  const { call, client } = await answered()
  client().emit('message', { type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
  client().emit('error', { type: 'daily-error', error: { errorMsg: 'Meeting has ended', error: { type: 'ejected' } } })
  client().emit('call-end')
  expect(call.state()).toMatchObject({ phase: 'ended', failure: null, endedBy: 'assistant' })
})

test('the call ends when the assistant announces it and does not leave', async () => {
  const { call, client } = await answered()
  client().emit('message', { type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(call.state()).toMatchObject({ phase: 'ended', endedBy: 'silence' })
  expect(client().stops).toBe(1)
})

test('a lost connection ends the call, keeps the transcript and says why', async () => {
  quietly()
  const { call, client } = await answered()
  client().emit('message', { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.' })
  client().emit('error', { type: 'daily-error', error: { error: { type: 'connection-error' } } })
  expect(call.state()).toMatchObject({ phase: 'ended', failure: 'connection-error', endedBy: 'connection' })
  expect(call.state().lines).toHaveLength(1)
  expectLogged('call cut off (connection-error)')
})

test('a call that does not connect within 20 seconds fails', async () => {
  quietly()
  const { call, client, track } = setup()
  void call.start()
  await vi.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS - 1)
  expect(call.state().phase).toBe('connecting')
  await vi.advanceTimersByTimeAsync(1)
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'too-slow' })
  expect(track.stop).toHaveBeenCalledOnce()
  client().answer.resolve()
  await settle()
  expect(client().isConnected).toBe(false)
  expectLogged('too-slow')
})

test('an answered call ends after three minutes', async () => {
  const { call, client } = await answered()
  client().down.resolve()
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS - 1)
  expect(call.state().phase).toBe('active')
  await vi.advanceTimersByTimeAsync(1)
  expect(call.state()).toMatchObject({ phase: 'ended', endedBy: 'time-limit' })
})
