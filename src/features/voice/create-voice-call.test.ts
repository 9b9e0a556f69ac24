import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MAX_TYPED_LENGTH } from '#shared/voice-limits.ts'
import type { CallClient } from './call-client.ts'
import { CALL_LIMIT_MS, CONNECT_TIMEOUT_MS, createVoiceCall } from './create-voice-call.ts'
import { MicrophoneError } from './microphone.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

type Listener = (...args: unknown[]) => void

/** Behaves like the SDK where that is awkward, and does nothing by itself otherwise. */
class ScriptedClient {
  readonly #listeners = new Map<string, Listener[]>()
  /** The provider's response to the web-call request. */
  readonly answer = Promise.withResolvers<void>()
  /** Resolves when the call is closed. */
  readonly down = Promise.withResolvers<void>()
  readonly sent: unknown[] = []
  readonly muted: boolean[] = []
  isConnected = false
  stops = 0

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  emit(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(...args)
  }

  async start(): Promise<object | null> {
    try {
      await this.answer.promise
      this.emit('call-start-progress', { stage: 'web-call-creation', status: 'completed' })
      this.isConnected = true
      return {}
    } catch (error) {
      this.emit('error', { type: 'start-method-error', error })
      return null
    }
  }

  async stop(): Promise<void> {
    this.stops += 1
    await this.down.promise
    if (this.isConnected) this.emit('call-end')
    this.isConnected = false
  }

  setMuted(isMuted: boolean): void {
    this.muted.push(isMuted)
  }

  send(message: unknown): void {
    this.sent.push(message)
  }
}

/** A voice call whose clients are controlled by the test. */
function setUp(requestMicrophone?: () => Promise<MediaStream>) {
  const track = { stop: vi.fn<() => void>() }
  const stream = { getTracks: () => [track] } as unknown as MediaStream
  const clients: ScriptedClient[] = []
  const createClient = async () => {
    const client = new ScriptedClient()
    clients.push(client)
    return client as unknown as CallClient
  }
  const call = createVoiceCall({
    assistantId: 'assistant',
    requestMicrophone: requestMicrophone ?? (async () => stream),
    createClient,
  })
  const client = (index = 0) => clients[index] ?? new ScriptedClient()
  return { call, clients, client, track, stream }
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

/** A call that is connecting. */
async function started() {
  const parts = setUp()
  void parts.call.start()
  await settle()
  return parts
}

/** An active call. */
async function answered() {
  const parts = await started()
  parts.client().answer.resolve()
  await settle()
  parts.client().emit('call-start')
  return parts
}

const transcript = (role: string, text: string, transcriptType = 'final') => ({
  type: 'transcript',
  role,
  transcriptType,
  transcript: text,
})

/** Runs what logs one line with these words. */
async function expectLogged(words: string, work: () => unknown): Promise<void> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await work()
  expect(log.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining(words)])
  log.mockClear()
}

test('the call is active when the assistant listens, not when it is connected; two starts place one call', async () => {
  const { call, client, clients, track } = setUp()
  void call.start()
  void call.start()
  await settle()
  client().answer.resolve()
  await settle()
  void call.start()
  expect(call.state().phase).toBe('connecting')
  expect(track.stop).not.toHaveBeenCalled()
  client().emit('call-start')
  expect(call.state().phase).toBe('active')
  expect(track.stop).toHaveBeenCalledOnce()
  expect(clients).toHaveLength(1)
})

test('no call is placed when the microphone is refused', async () => {
  const { call, clients } = setUp(() => Promise.reject(new MicrophoneError('permissions')))
  await expectLogged('call not started (permissions)', () => call.start())
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'permissions' })
  expect(clients).toEqual([])
})

test('a microphone that fails while connecting stops the call', async () => {
  const { call, client } = await started()
  const failure = { type: 'camera-error', error: { error: { type: 'mic-in-use' } } }
  await expectLogged('mic-in-use', () => client().emit('camera-error', failure))
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'mic-in-use' })
  expect(client().stops).toBe(1)
})

test('a call cancelled during the web-call request never connects, and the next one does', async () => {
  const { call, client } = await started()
  client(0).down.resolve()
  call.end()
  expect(call.state().phase).toBe('idle')
  void call.start()
  await settle()
  client(0).answer.resolve()
  client(1).answer.resolve()
  await settle()
  expect([client(0).isConnected, client(1).isConnected]).toEqual([false, true])
  client(0).emit('call-start')
  expect(call.state().phase).toBe('connecting')
})

test('a call cancelled during the permission prompt releases the microphone', async () => {
  const permission = Promise.withResolvers<MediaStream>()
  const { call, clients, track, stream } = setUp(() => permission.promise)
  void call.start()
  call.end()
  permission.resolve(stream)
  await settle()
  expect(track.stop).toHaveBeenCalledOnce()
  expect(call.state().phase).toBe('idle')
  expect(clients).toEqual([])
})

test('the next call waits until the previous one is closed, but not indefinitely', async () => {
  const { call, clients, client } = await answered()
  client().emit('call-end')
  expect(call.state().phase).toBe('ended')
  void call.start()
  await settle()
  expect(clients).toHaveLength(1)
  client().down.resolve()
  await settle()
  expect(clients).toHaveLength(2)
  const other = await answered()
  other.client().emit('call-end')
  void other.call.start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(other.clients).toHaveLength(2)
})

test('ending keeps the transcript', async () => {
  const { call, client } = await answered()
  client().emit('message', transcript('user', 'Is this', 'partial'))
  vi.setSystemTime(Date.now() + 4_000)
  call.end()
  const { phase, startedAt, endedAt, endedBy, lines } = call.state()
  expect([phase, endedBy, (endedAt ?? 0) - (startedAt ?? 0)]).toEqual(['ended', 'you', 4_000])
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

test('the assistant hanging up is not an error, and ends the call even if it does not leave', async () => {
  const { call, client } = await answered()
  client().emit('message', { type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' })
  client().emit('error', { type: 'daily-error', error: { errorMsg: 'Meeting has ended', error: { type: 'ejected' } } })
  client().emit('call-end')
  expect(call.state()).toMatchObject({ phase: 'ended', failure: null, endedBy: 'assistant' })
  const silent = await answered()
  silent.client().emit('message', { type: 'status-update', status: 'ended', endedReason: 'silence-timed-out' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(silent.call.state()).toMatchObject({ phase: 'ended', endedBy: 'silence' })
  expect(silent.client().stops).toBe(1)
})

test('a lost connection ends the call, keeps the transcript with its times and shows why', async () => {
  const { call, client } = await answered()
  await vi.advanceTimersByTimeAsync(9_000)
  client().emit('message', transcript('assistant', 'Hello.'))
  const lost = { type: 'daily-error', error: { error: { type: 'connection-error' } } }
  await expectLogged('call cut off (connection-error)', () => client().emit('error', lost))
  expect(call.state()).toMatchObject({ phase: 'ended', failure: 'connection-error', endedBy: 'connection' })
  expect(call.state().lines).toMatchObject([{ text: 'Hello.', at: 9_000 }])
})

test('a call that does not connect within 20 seconds fails', async () => {
  const { call, client, track } = await started()
  await vi.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS - 1)
  expect(call.state().phase).toBe('connecting')
  await expectLogged('too-slow', () => vi.advanceTimersByTimeAsync(1))
  expect(call.state()).toMatchObject({ phase: 'failed', failure: 'too-slow' })
  expect(track.stop).toHaveBeenCalledOnce()
  client().answer.resolve()
  await settle()
  expect(client().isConnected).toBe(false)
})

test('an answered call ends after three minutes', async () => {
  const { call, client } = await answered()
  client().down.resolve()
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS - 1)
  expect(call.state().phase).toBe('active')
  await vi.advanceTimersByTimeAsync(1)
  expect(call.state()).toMatchObject({ phase: 'ended', endedBy: 'time-limit' })
})

test('the noise processor can neither undo a mute nor end the call when it fails', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { call, client } = await answered()
  const sendsSound = (local: boolean) => client().emit('daily-participant-updated', { local, audio: true })
  sendsSound(true)
  expect(client().muted).toEqual([])
  call.setMuted(true)
  sendsSound(true)
  sendsSound(false)
  call.setMuted(false)
  sendsSound(true)
  expect(client().muted).toEqual([true, true, false])
  client().emit('error', { type: 'audio-processing-setup-error', error: { message: 'KrispInitError' } })
  expect(call.state()).toMatchObject({ phase: 'active', failure: null })
  expect(warned).toHaveBeenCalledOnce()
})

test('typed text is sent, shown once and cut to the maximum length', async () => {
  const { call, client } = await answered()
  call.type('  What does it cost? ')
  const message = { role: 'user', content: 'What does it cost?' }
  expect(client().sent).toEqual([{ type: 'add-message', message, triggerResponseEnabled: true }])
  client().emit('message', transcript('user', message.content))
  expect(call.state().lines).toHaveLength(1)
  call.type('x'.repeat(2 * MAX_TYPED_LENGTH))
  expect(call.state().lines.at(-1)?.text).toHaveLength(MAX_TYPED_LENGTH)
  call.type('   ')
  expect(client().sent).toHaveLength(2)
})

test('in writing there is no microphone and no time limit, and a question is asked once the chat is open', async () => {
  const requestMicrophone = vi.fn<() => Promise<MediaStream>>()
  const { call, client } = setUp(requestMicrophone)
  void call.start({ isWritten: true, question: 'How much does it cost?' })
  await settle()
  expect(client().sent).toEqual([])
  client().emit('call-start')
  client().answer.resolve()
  await settle()
  expect(client().sent).toMatchObject([{ message: { role: 'user', content: 'How much does it cost?' } }])
  expect(call.state().lines).toMatchObject([{ speaker: 'user', text: 'How much does it cost?' }])
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS * 2)
  expect(call.state()).toMatchObject({ phase: 'active', isWritten: true })
  expect(requestMicrophone).not.toHaveBeenCalled()
})

test.each([
  ['the provider says so', { type: 'speech-update', role: 'assistant', status: 'stopped' }],
  ['the visitor interrupts', { type: 'user-interrupted' }],
])('the assistant is silent as soon as %s, not a second later', async (_, message) => {
  const { call, client } = await answered()
  client().emit('message', { type: 'speech-update', role: 'assistant', status: 'started' })
  client().emit('message', { type: 'speech-update', role: 'user', status: 'started' })
  expect(call.state().isAssistantSpeaking).toBe(true)
  client().emit('message', message)
  expect(call.state().isAssistantSpeaking).toBe(false)
})
