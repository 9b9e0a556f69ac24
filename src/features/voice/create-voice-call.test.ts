import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sleep } from '#src/lib/sleep.ts'
import { MAX_TYPED_LENGTH } from '#shared/voice-limits.ts'
import type { CallClient } from './call-client.ts'
import { createVoiceCall } from './create-voice-call.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Behaves like the SDK where that is awkward, and does nothing by itself otherwise. */
class ScriptedClient {
  readonly #listeners: [event: string, listener: (...args: unknown[]) => void][] = []
  /** The provider's response to the web-call request. */
  readonly response = Promise.withResolvers<void>()
  /** Resolves when the call is closed. */
  readonly down = Promise.withResolvers<void>()
  readonly send = vi.fn<(message: unknown) => void>()
  readonly setMuted = vi.fn<(isMuted: boolean) => void>()
  readonly stop = vi.fn<() => Promise<void>>(() => this.down.promise)
  isConnected = false

  async start(): Promise<object | null> {
    try {
      await this.response.promise
      this.emit('call-start-progress', { stage: 'web-call-creation', status: 'completed' })
      this.isConnected = true
      return {}
    } catch (error) {
      this.emit('error', { type: 'start-method-error', error })
      return null
    }
  }

  on(event: string, listener: (...args: unknown[]) => void): void {
    this.#listeners.push([event, listener])
  }

  emit(event: string, ...args: unknown[]): void {
    for (const [name, listener] of this.#listeners) if (name === event) listener(...args)
  }

  say(role: string, text: string, transcriptType = 'final'): void {
    this.emit('message', { type: 'transcript', role, transcriptType, transcript: text })
  }
}

const track = { stop: vi.fn<() => void>() }
const stream = { getTracks: () => [track] } as unknown as MediaStream

/** A voice call whose clients are controlled by the test. */
function setup(requestMicrophone = async () => stream, waitForCheck = async () => {}) {
  track.stop.mockClear()
  const clients = [new ScriptedClient(), new ScriptedClient()] as const
  let created = 0
  const createClient = async () => {
    await waitForCheck()
    return clients[created++] as unknown as CallClient
  }
  const call = createVoiceCall({ assistantId: 'assistant', requestMicrophone, createClient })
  return { call, client: clients[0], next: clients[1], created: () => created }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

/** A call that is connecting. */
async function connectingCall() {
  const parts = setup()
  void parts.call.start()
  await settle()
  return parts
}

/** An active call. */
async function activeCall() {
  const parts = await connectingCall()
  parts.client.response.resolve()
  await settle()
  parts.client.emit('call-start')
  return parts
}

/** Runs what logs one line with these words. */
async function expectLogged(text: string, work: () => unknown): Promise<void> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await work()
  expect(log.mock.calls.map(([line]) => String(line))).toEqual([expect.stringContaining(text)])
  log.mockClear()
}

test('the call is active when the assistant listens, not when it is connected; two starts place one call', async () => {
  const { call, client, created } = await connectingCall()
  client.response.resolve()
  await settle()
  void call.start()
  expect(call.state().phase).toBe('connecting')
  // Closed earlier, browsers that do not store the permission would ask again.
  expect(track.stop).not.toHaveBeenCalled()
  client.emit('call-start')
  expect(call.state().phase).toBe('active')
  expect(track.stop).toHaveBeenCalledOnce()
  expect(created()).toBe(1)
})

test('no call is placed when the microphone is refused', async () => {
  const { call, created } = setup(() => Promise.reject(Object.assign(new Error('refused'), { type: 'permissions' })))
  await expectLogged('call not started (permissions)', () => call.start())
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'permissions' })
  expect(created()).toBe(0)
})

test('a microphone that fails while connecting stops the call', async () => {
  const { call, client } = await connectingCall()
  const error = { type: 'camera-error', error: { error: { type: 'mic-in-use' } } }
  await expectLogged('call not started (mic-in-use)', () => client.emit('camera-error', error))
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'mic-in-use' })
})

test('the 20 seconds to connect begin after the visitor check', async () => {
  const { call, client } = setup(
    async () => stream,
    () => sleep(40_000),
  )
  void call.start()
  await vi.advanceTimersByTimeAsync(45_000)
  client.response.resolve()
  await settle()
  client.emit('call-start')
  expect(call.state().phase).toBe('active')
})

test('a call that does not connect within 20 seconds fails, and never connects', async () => {
  const { call, client } = await connectingCall()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(call.state().phase).toBe('connecting')
  await expectLogged('too-slow', () => vi.advanceTimersByTimeAsync(1))
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'too-slow' })
  expect(track.stop).toHaveBeenCalledOnce()
  client.response.resolve()
  await settle()
  expect(client.isConnected).toBe(false)
})

test('a call cancelled during the permission prompt or the web-call request never connects, the next one does', async () => {
  const permission = Promise.withResolvers<MediaStream>()
  const prompted = setup(() => permission.promise)
  void prompted.call.start()
  prompted.call.end()
  permission.resolve(stream)
  await settle()
  expect([track.stop.mock.calls.length, prompted.created(), prompted.call.state().phase]).toEqual([1, 0, 'idle'])

  const { call, client, next } = await connectingCall()
  client.down.resolve()
  call.end()
  void call.start()
  await settle()
  client.response.resolve()
  next.response.resolve()
  await settle()
  expect([client.isConnected, next.isConnected]).toEqual([false, true])
  client.emit('call-start')
  expect(call.state().phase).toBe('connecting')
})

test('the next call waits until the previous one is closed, for five seconds at most', async () => {
  const { call, client, created } = await activeCall()
  client.emit('call-end')
  void call.start()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(created()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(created()).toBe(2)
})

test('ending keeps the transcript, and what the SDK reports a second later changes nothing', async () => {
  const { call, client } = await activeCall()
  client.emit('speech-start')
  client.say('user', 'Is this', 'partial')
  vi.setSystemTime(Date.now() + 4_000)
  call.end()
  const after = call.state()
  const { phase, startedAt, endedAt, endedBy, lines } = after
  expect([phase, endedBy, (endedAt ?? 0) - (startedAt ?? 0)]).toEqual(['ended', 'you', 4_000])
  expect(lines).toMatchObject([{ text: 'Is this', isPartial: false }])
  client.emit('speech-end')
  client.emit('volume-level', 0.7)
  client.emit('call-end')
  expect(call.state()).toBe(after)
  expect(call.levels().assistant).toBe(0)
})

const ended = (endedReason: string) => ({ type: 'status-update', status: 'ended', endedReason })

test('the assistant hanging up is not an error, also when it does not leave', async () => {
  const { call, client } = await activeCall()
  client.emit('message', ended('assistant-ended-call'))
  client.emit('error', { type: 'daily-error', error: { errorMsg: 'Meeting has ended', error: { type: 'ejected' } } })
  expect(call.state()).toMatchObject({ phase: 'ended', failure: null, endedBy: 'assistant' })
  const other = await activeCall()
  other.client.emit('message', ended('silence-timed-out'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(other.call.state()).toMatchObject({ phase: 'ended', endedBy: 'silence' })
  expect(other.client.stop).toHaveBeenCalledOnce()
})

test('a lost connection ends the call, keeps the transcript with its times and shows why', async () => {
  const { call, client } = await activeCall()
  await vi.advanceTimersByTimeAsync(9_000)
  client.say('assistant', 'Hello.')
  const lost = { type: 'daily-error', error: { error: { type: 'connection-error' } } }
  await expectLogged('call cut off (connection-error)', () => client.emit('error', lost))
  expect(call.state()).toMatchObject({ phase: 'ended', failure: 'connection-error', endedBy: 'connection' })
  expect(call.state().lines).toMatchObject([{ text: 'Hello.', at: 9_000 }])
})

test('an answered call ends after three minutes', async () => {
  const { call } = await activeCall()
  await vi.advanceTimersByTimeAsync(179_999)
  expect(call.state().phase).toBe('active')
  await vi.advanceTimersByTimeAsync(1)
  expect(call.state()).toMatchObject({ phase: 'ended', endedBy: 'time-limit' })
})

test('the noise processor can neither undo a mute nor end the call when it fails', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { call, client } = await activeCall()
  const sendsSound = (local: boolean) => client.emit('daily-participant-updated', { local, audio: true })
  sendsSound(true)
  expect(client.setMuted).not.toHaveBeenCalled()
  call.setMuted(true)
  sendsSound(true)
  sendsSound(false)
  call.setMuted(false)
  sendsSound(true)
  expect(client.setMuted.mock.calls).toEqual([[true], [true], [false]])
  client.emit('error', { type: 'audio-processing-setup-error', error: { message: 'KrispInitError' } })
  expect(call.state()).toMatchObject({ phase: 'active', failure: null })
  expect(warned).toHaveBeenCalledOnce()
})

test('in writing there is no microphone and no time limit; a question is asked once the chat is open, others are cut', async () => {
  const requestMicrophone = vi.fn<() => Promise<MediaStream>>()
  const { call, client } = setup(requestMicrophone)
  void call.start({ isWritten: true, question: ' How much does it cost? ' })
  await settle()
  expect(client.send).not.toHaveBeenCalled()
  client.emit('call-start')
  client.response.resolve()
  await settle()
  const message = { role: 'user', content: 'How much does it cost?' }
  expect(client.send.mock.calls).toEqual([[{ type: 'add-message', message, triggerResponseEnabled: true }]])
  expect(call.state().lines).toMatchObject([{ speaker: 'user', text: 'How much does it cost?' }])
  call.type('x'.repeat(2 * MAX_TYPED_LENGTH))
  expect(call.state().lines.at(-1)?.text).toHaveLength(MAX_TYPED_LENGTH)
  call.type('   ')
  expect(client.send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(360_000)
  expect(call.state()).toMatchObject({ phase: 'active', isWritten: true })
  expect(requestMicrophone).not.toHaveBeenCalled()
})

test.each([
  ['the provider says so', { type: 'speech-update', role: 'assistant', status: 'stopped' }],
  ['the visitor interrupts', { type: 'user-interrupted' }],
])('the assistant is silent as soon as %s, not a second later', async (_, message) => {
  const { call, client } = await activeCall()
  client.emit('message', { type: 'speech-update', role: 'assistant', status: 'started' })
  client.emit('message', { type: 'speech-update', role: 'user', status: 'started' })
  expect(call.state().isAssistantSpeaking).toBe(true)
  client.emit('message', message)
  expect(call.state().isAssistantSpeaking).toBe(false)
})
