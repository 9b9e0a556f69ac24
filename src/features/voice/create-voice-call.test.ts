import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallClient } from './call-client.ts'
import { CALL_LIMIT_MS, CONNECT_TIMEOUT_MS, createVoiceCall, MAX_TYPED_LENGTH } from './create-voice-call.ts'
import { MicrophoneError, MIC_SILENT_AFTER_MS } from './microphone.ts'

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

/** A voice call whose client is controlled by the test. */
function setup(requestMicrophone?: () => Promise<MediaStream>) {
  const track = { stop: vi.fn<() => void>() }
  const stream = { getTracks: () => [track] } as unknown as MediaStream
  const removePlayers = vi.fn<() => void>()
  const clients: ScriptedClient[] = []
  const createClient = async () => {
    const client = new ScriptedClient()
    clients.push(client)
    return client as unknown as CallClient
  }
  const call = createVoiceCall({
    assistantId: 'assistant',
    removePlayers,
    requestMicrophone: requestMicrophone ?? (async () => stream),
    createClient,
    createChat: createClient,
  })
  return {
    call,
    clients,
    track,
    removePlayers,
    client: (index = 0) => clients[index] ?? new ScriptedClient(),
  }
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

async function answered() {
  const parts = setup()
  void parts.call.start()
  await settle()
  parts.client().answer.resolve()
  await settle()
  parts.client().emit('call-start')
  return parts
}

function expectLogged(words: string): void {
  const logged = vi.mocked(console.error).mock.calls.map(([text]) => String(text))
  expect(logged).toEqual([expect.stringContaining(words)])
  vi.mocked(console.error).mockClear()
}

function quietly(): void {
  vi.spyOn(console, 'error').mockImplementation(() => {})
}

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
  const permission = Promise.withResolvers<MediaStream>()
  const { call, clients, track } = setup(() => permission.promise)
  void call.start()
  await call.end()
  permission.resolve({ getTracks: () => [track] } as unknown as MediaStream)
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

test('a lost connection ends the call, keeps the transcript and shows why', async () => {
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
  listenFor(MIC_SILENT_AFTER_MS, 0)
  expect(call.state().isMicSilent).toBe(false)
  client().emit('speech-end')
  listenFor(MIC_SILENT_AFTER_MS, 0)
  expect(call.state().isMicSilent).toBe(true)
  listenFor(0, 0.2)
  expect(call.state().isMicSilent).toBe(false)
  call.setMuted(true)
  listenFor(MIC_SILENT_AFTER_MS, 0)
  expect(call.state().isMicSilent).toBe(false)
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

test('each line has its time', async () => {
  const { call, client } = await answered()
  await vi.advanceTimersByTimeAsync(9_000)
  client().emit('message', { type: 'transcript', role: 'assistant', transcriptType: 'final', transcript: 'Hello.' })
  expect(call.state().lines).toMatchObject([{ text: 'Hello.', at: 9_000 }])
})

test('in writing there is no microphone and no time limit', async () => {
  const getMicrophone = vi.fn<() => Promise<MediaStream>>()
  const { call, client } = setup(getMicrophone)
  void call.start({ isWritten: true })
  await settle()
  client().answer.resolve()
  client().emit('call-start')
  expect(call.state()).toMatchObject({ phase: 'active', isWritten: true })
  await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS * 2)
  expect(call.state().phase).toBe('active')
  expect(getMicrophone).not.toHaveBeenCalled()
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

test('a question that opens a chat is asked once the chat is open', async () => {
  const { call, client } = setup(vi.fn<() => Promise<MediaStream>>())
  void call.start({ isWritten: true, question: 'How much does it cost?' })
  await settle()
  expect(client().sent).toEqual([])
  client().emit('call-start')
  client().answer.resolve()
  await settle()
  expect(client().sent).toMatchObject([{ message: { role: 'user', content: 'How much does it cost?' } }])
  expect(call.state().lines).toMatchObject([{ speaker: 'user', text: 'How much does it cost?' }])
})
