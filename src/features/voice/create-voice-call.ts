import { MAX_CALL_S, MAX_TYPED_LENGTH } from '#shared/voice-limits.ts'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { isRecord } from '#src/lib/is-record.ts'
import type { CallClient } from './call-client.ts'
import { idle, type CallState, type EndReason } from './call-state.ts'
import { readDraftCall } from './lead-draft.ts'
import { releaseMicrophone } from './microphone.ts'
import { eventType, readFailure } from './read-failure.ts'
import { addSpoken, addTyped, closeLines, readSpoken } from './transcript.ts'

/** The SDK has no timeout. */
const CONNECT_TIMEOUT_MS = 20_000
export const CALL_LIMIT_MS = MAX_CALL_S * 1_000
/** How long the provider may take to hang up after announcing it. */
const HANG_UP_MS = 3_000
/** How long the next call waits for the previous one to close. */
const TEAR_DOWN_MS = 5_000
/** Sent to the assistant, which cannot see the page. */
const DRAFT_SHOWN =
  "The draft is on the visitor's screen. Only the visitor can send it, after typing an email address. It is not sent yet."
const FULL_LEVEL = 0.15

const END_REASONS: Record<string, EndReason> = {
  'customer-ended-call': 'you',
  'exceeded-max-duration': 'time-limit',
  'silence-timed-out': 'silence',
}

/** The call continues without noise cancellation, recording or a level meter. */
const HARMLESS = new Set([
  'audio-processing-setup-error',
  'audio-processor-recovery-error',
  'audio-observer-setup-error',
  'video-recording-setup-error',
])

type Dependencies = {
  assistantId: string
  requestMicrophone: () => Promise<MediaStream>
  /** For a call or a chat. Called for every attempt, so that a cancelled attempt cannot affect the next. */
  createClient: (isWritten: boolean) => Promise<CallClient>
}

type Attempt = {
  client: CallClient | null
  microphone: MediaStream | null
  timers: ReturnType<typeof setTimeout>[]
  endReason: EndReason
}

/** A state machine around the SDK, which cannot be cancelled or restarted immediately and reports a normal end as an error. */
export function createVoiceCall({ assistantId, requestMicrophone, createClient }: Dependencies) {
  let state = idle
  let current: Attempt | null = null
  let previousTeardown: Promise<void> = Promise.resolve()
  const levels = { assistant: 0, visitor: 0 }
  const listeners = new Set<() => void>()

  function update(change: Partial<CallState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  async function start({ isWritten = false, question = '' } = {}): Promise<void> {
    if (current) return
    const attempt: Attempt = { client: null, microphone: null, timers: [], endReason: 'assistant' }
    const isCurrent = () => attempt === current
    current = attempt
    update({ ...idle, isWritten, phase: 'connecting' })
    try {
      if (!isWritten) {
        attempt.microphone = await requestMicrophone()
        if (!isCurrent()) return releaseMicrophone(attempt.microphone)
      }
      await previousTeardown
      const client = await createClient(isWritten)
      if (!isCurrent()) return
      // Not before: a visitor has a minute for a visitor check.
      attempt.timers.push(setTimeout(() => failStart(attempt, 'too-slow'), CONNECT_TIMEOUT_MS))
      attempt.client = client
      listen(attempt, client)
      const call = await client.start(assistantId)
      if (call === null) failStart(attempt, 'unexpected')
      else if (isCurrent() && question !== '') type(question)
    } catch (error) {
      failStart(attempt, readFailure(error), error)
    }
  }

  function listen(attempt: Attempt, client: CallClient): void {
    const isCurrent = () => attempt === current
    /** Events of a call that was cancelled or has ended change nothing: `speech-end` comes a second after the last sound. */
    const on: CallClient['on'] = (event, listener) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the arguments are passed on as they came
      const handle = listener as (...args: unknown[]) => void
      return client.on(event, (...args: unknown[]) => {
        if (isCurrent()) handle(...args)
      })
    }
    client.on('call-start-progress', ({ stage, status }) => {
      // Throwing inside start() makes the SDK abort and clean up. Its stop() does nothing while the web-call request is
      // in flight: the call would still connect, with an open microphone.
      const isBetweenSteps = status === 'started' || (stage === 'web-call-creation' && status === 'completed')
      if (!isCurrent() && isBetweenSteps) throw new Error('voice: cancelled')
    })
    on('call-start', () => handleConnected(attempt))
    on('call-end', () => handleRemoteLeft(attempt, null))
    // An error without a listener would be thrown out of start().
    on('error', (payload: unknown) => {
      const kind = readFailure(payload)
      if (HARMLESS.has(eventType(payload))) return console.warn('voice: the call goes on in spite of', payload)
      if (state.phase === 'connecting') return failStart(attempt, kind, payload)
      // The provider hangs up by ejecting everyone from the room.
      if (kind === 'ejected') return handleRemoteLeft(attempt, null)
      console.error(`voice: call cut off (${kind})`, payload)
      attempt.endReason = 'connection'
      handleRemoteLeft(attempt, kind)
    })
    on('camera-error', (payload: unknown) => {
      const kind = readFailure(payload)
      if (state.phase === 'connecting') return failStart(attempt, kind, payload)
      console.error(`voice: microphone lost (${kind})`, payload)
      update({ failure: kind })
    })
    on('message', (message: unknown) => handleMessage(message, attempt, client))
    on('speech-start', () => update({ isAssistantSpeaking: true }))
    on('speech-end', () => update({ isAssistantSpeaking: false }))
    on('volume-level', (level: number) => {
      levels.assistant = level
    })
    on('local-volume-level', (level: number) => {
      levels.visitor = state.isMuted ? 0 : Math.min(1, level / FULL_LEVEL)
    })
    // The SDK unmutes the microphone when its noise processor fails.
    on('daily-participant-updated', ({ local, audio }: { local: boolean; audio: boolean }) => {
      if (local && audio && state.isMuted) client.setMuted(true)
    })
  }

  function handleConnected(attempt: Attempt): void {
    if (state.phase !== 'connecting') return
    clearTimers(attempt)
    releaseMicrophone(attempt.microphone)
    update({ phase: 'active', startedAt: Date.now() })
    // The cost of a chat depends on its messages, which the server counts.
    if (state.isWritten) return
    attempt.timers.push(setTimeout(() => end('time-limit'), CALL_LIMIT_MS))
  }

  function handleMessage(message: unknown, attempt: Attempt, client: CallClient): void {
    if (!isRecord(message)) return
    const { type: kind, role, status } = message
    const spoken = readSpoken(message)
    if (spoken) update({ lines: addSpoken(state.lines, spoken, sinceStart()) })
    // The SDK's own speech-end is a second late; the provider reports immediately when the assistant stops speaking.
    if (kind === 'user-interrupted') update({ isAssistantSpeaking: false })
    if (kind === 'speech-update' && role === 'assistant') update({ isAssistantSpeaking: status === 'started' })
    if (kind === 'status-update' && status === 'ended') {
      attempt.endReason = END_REASONS[String(message['endedReason'])] ?? 'assistant'
      attempt.timers.push(setTimeout(() => handleRemoteLeft(attempt, null), HANG_UP_MS))
    }
    const draft = readDraftCall(message)
    if (!draft) return
    update({ draft })
    // The tool has no server to respond, so the result is sent as a system message.
    const result = { role: 'system' as const, content: DRAFT_SHOWN }
    client.send({ type: 'add-message', message: result, triggerResponseEnabled: false })
  }

  function sinceStart(): number {
    return Date.now() - (state.startedAt ?? Date.now())
  }

  function failStart(attempt: Attempt, failure: VoiceFailure, error?: unknown): void {
    if (attempt !== current) return
    console.error(`voice: call not started (${failure})`, error ?? '')
    endAttempt(attempt)
    update({ ...idle, isWritten: state.isWritten, phase: 'failed', failure })
  }

  function handleRemoteLeft(attempt: Attempt, failure: VoiceFailure | null): void {
    if (attempt !== current) return
    if (state.phase === 'connecting') return failStart(attempt, 'ejected')
    endAttempt(attempt)
    const { isMuted, isAssistantSpeaking } = idle
    const ended = { endedAt: Date.now(), endedBy: attempt.endReason, lines: closeLines(state.lines) }
    update({ phase: 'ended', failure, isMuted, isAssistantSpeaking, ...ended })
  }

  function endAttempt(attempt: Attempt): void {
    current = null
    clearTimers(attempt)
    releaseMicrophone(attempt.microphone)
    levels.assistant = 0
    levels.visitor = 0
    previousTeardown = teardown(attempt)
  }

  function end(by: EndReason = 'you'): void {
    if (!current) return
    current.endReason = by
    if (state.phase === 'active') return handleRemoteLeft(current, null)
    endAttempt(current)
    update(idle)
  }

  function type(text: string): void {
    const content = text.trim().slice(0, MAX_TYPED_LENGTH)
    if (state.phase !== 'active' || content === '') return
    current?.client?.send({ type: 'add-message', message: { role: 'user', content }, triggerResponseEnabled: true })
    update({ lines: addTyped(state.lines, content, sinceStart()) })
  }

  return {
    state: () => state,
    levels: () => levels,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    end,
    setMuted(isMuted: boolean): void {
      if (state.phase !== 'active') return
      current?.client?.setMuted(isMuted)
      update({ isMuted })
    },
    type,
  }
}

function clearTimers({ timers }: Attempt): void {
  for (const timer of timers.splice(0)) clearTimeout(timer)
}

async function teardown({ client }: Attempt): Promise<void> {
  if (!client) return
  const stopped = client.stop().catch((error: unknown) => console.error('voice: call not taken down', error))
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, TEAR_DOWN_MS))])
}
