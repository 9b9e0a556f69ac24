import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceDraft } from '#src/content/voice-draft.ts'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import type { CallClient } from './call-client.ts'
import { canStart, idle, isStarting, type CallState, type EndReason } from './call-state.ts'
import { listenToClient } from './listen-to-client.ts'
import { watchMicSilence, MicrophoneError, releaseMicrophone } from './microphone.ts'
import { readFailure } from './read-failure.ts'
import { addSpoken, addTyped, closeLines } from './transcript.ts'

/** The SDK has no timeout. */
export const CONNECT_TIMEOUT_MS = 20_000
export const CALL_LIMIT_MS = voiceDemo.longestCallSeconds * 1_000
/** The library refuses messages of more than 4096 characters of JSON. */
export const MAX_TYPED_LENGTH = 500
/** How long the provider may take to hang up after announcing it. */
const HANG_UP_MS = 3_000
/** How long the next call waits for the previous one to close. */
const TEAR_DOWN_MS = 5_000
/** The level at which the SDK's own meter is full. */
const FULL_LEVEL = 0.15

const END_REASONS: Record<string, EndReason> = {
  'customer-ended-call': 'you',
  'exceeded-max-duration': 'time-limit',
  'silence-timed-out': 'silence',
}

type Deps = {
  assistantId: string
  /** Null where none is needed. */
  requestMicrophone: () => Promise<MediaStream | null>
  /** Called for every attempt, so that a cancelled attempt cannot affect the next. */
  createClient: () => Promise<CallClient>
  /** Likewise, for a conversation in writing. */
  createChat: () => Promise<CallClient>
  /** Removes the audio elements that the SDK leaves in the page when it is stopped. */
  removePlayers: () => void | Promise<void>
}

/** One start of a call and its resources. */
type Attempt = {
  client: CallClient | null
  microphone: MediaStream | null
  timers: ReturnType<typeof setTimeout>[]
  endReason: EndReason
}

/** A state machine around the SDK, which cannot be cancelled or restarted immediately and reports a normal end as an error. */
export function createVoiceCall(deps: Deps) {
  const { assistantId, requestMicrophone, createClient, createChat, removePlayers } = deps
  let state = idle
  let current: Attempt | null = null
  let gone: Promise<void> = Promise.resolve()
  const levels = { assistant: 0, visitor: 0 }
  const listeners = new Set<() => void>()

  function update(change: Partial<CallState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** In writing a question may be asked along with the start. */
  async function start({ isWritten = false, question = '' } = {}): Promise<void> {
    if (!canStart(state)) return
    const attempt = newAttempt()
    const isWanted = () => attempt === current
    current = attempt
    update({ ...idle, isWritten, phase: isWritten ? 'connecting' : 'asking-mic' })
    try {
      if (!isWritten) {
        attempt.microphone = await requestMicrophone()
        if (!isWanted()) return releaseMicrophone(attempt.microphone)
        update({ phase: 'connecting' })
      }
      attempt.timers.push(setTimeout(() => fail(attempt, 'too-slow'), CONNECT_TIMEOUT_MS))
      await gone
      const client = await (isWritten ? createChat() : createClient())
      if (!isWanted()) return
      attempt.client = client
      listen(attempt, client)
      const call = await client.start(assistantId)
      if (call === null) fail(attempt, 'unexpected')
      else if (isWanted() && question !== '') type(question)
    } catch (error) {
      fail(attempt, error instanceof MicrophoneError ? error.kind : readFailure(error), error)
    }
  }

  function listen(attempt: Attempt, client: CallClient): void {
    const silence = watchMicSilence()
    listenToClient(client, {
      isWanted: () => attempt === current,
      onAnswered() {
        if (!isStarting(state)) return
        clearTimers(attempt)
        releaseMicrophone(attempt.microphone)
        update({ phase: 'active', startedAt: Date.now() })
        // The cost of a chat depends on its messages, which the server counts.
        if (state.isWritten) return
        attempt.timers.push(setTimeout(() => void end('time-limit'), CALL_LIMIT_MS))
      },
      onLeft: () => leave(attempt, null),
      onEnding(reason) {
        attempt.endReason = END_REASONS[reason] ?? 'assistant'
        attempt.timers.push(setTimeout(() => leave(attempt, null), HANG_UP_MS))
      },
      onFatal(kind, payload) {
        if (isStarting(state)) return fail(attempt, kind, payload)
        // The provider hangs up by ejecting everyone from the room.
        if (kind === 'ejected') return leave(attempt, null)
        console.error(`voice: call cut off (${kind})`, payload)
        attempt.endReason = 'connection'
        leave(attempt, kind)
      },
      onMicrophoneTrouble(kind, payload) {
        if (isStarting(state)) return fail(attempt, kind, payload)
        console.error(`voice: microphone lost (${kind})`, payload)
        update({ failure: kind })
      },
      onSpoken: (spoken) => update({ lines: addSpoken(state.lines, spoken, sinceStart()) }),
      onDraft(draft) {
        update({ draft })
        // The tool has no server to respond, so the result is sent as a system message.
        client.send({
          type: 'add-message',
          message: { role: 'system', content: voiceDraft.shown },
          triggerResponseEnabled: false,
        })
      },
      onSenses: (senses) => update({ senses }),
      onAssistantSpeaks: (isAssistantSpeaking) => update({ isAssistantSpeaking }),
      onReconnecting: (isReconnecting) => update({ isReconnecting }),
      onAssistantLevel(level) {
        levels.assistant = level
      },
      onVisitorLevel(level) {
        const { isMuted, isAssistantSpeaking } = state
        levels.visitor = isMuted ? 0 : Math.min(1, level / FULL_LEVEL)
        const isMicSilent = silence.isMicSilent({ now: Date.now(), level, isMuted, isAssistantSpeaking })
        if (isMicSilent !== state.isMicSilent) update({ isMicSilent })
      },
      // The SDK unmutes the microphone when its noise processor fails.
      onMicrophoneSent(isSent) {
        if (isSent && state.isMuted) client.setMuted(true)
      },
    })
  }

  function sinceStart(): number {
    return Date.now() - (state.startedAt ?? Date.now())
  }

  function fail(attempt: Attempt, failure: VoiceFailure, error?: unknown): void {
    if (attempt !== current) return
    console.error(`voice: call not started (${failure})`, error ?? '')
    close(attempt)
    update({ ...idle, isWritten: state.isWritten, phase: 'failed', failure })
  }

  /** The remote participant left. */
  function leave(attempt: Attempt, failure: VoiceFailure | null): void {
    if (attempt !== current) return
    if (isStarting(state)) return fail(attempt, 'ejected')
    close(attempt)
    update({ phase: 'ended', failure, endedAt: Date.now(), endedBy: attempt.endReason, ...settled() })
  }

  function settled(): Partial<CallState> {
    const { isMuted, isMicSilent, isAssistantSpeaking, isReconnecting } = idle
    return { lines: closeLines(state.lines), isMuted, isMicSilent, isAssistantSpeaking, isReconnecting }
  }

  function close(attempt: Attempt): void {
    current = null
    clearTimers(attempt)
    releaseMicrophone(attempt.microphone)
    levels.assistant = 0
    levels.visitor = 0
    gone = tearDown(attempt).then(removePlayers)
  }

  /** Ends the call, or cancels one that is still connecting. */
  async function end(by: EndReason = 'you'): Promise<void> {
    if (!current) return
    const wasStarting = isStarting(state)
    close(current)
    if (wasStarting) return update(idle)
    update({ phase: 'ending', failure: null, endedAt: Date.now(), endedBy: by, ...settled() })
    await gone
    update({ phase: 'ended' })
  }

  /** Returns whether it was sent. */
  function type(text: string): boolean {
    const content = text.trim().slice(0, MAX_TYPED_LENGTH)
    if (state.phase !== 'active' || content === '') return false
    try {
      current?.client?.send({ type: 'add-message', message: { role: 'user', content }, triggerResponseEnabled: true })
    } catch (error) {
      console.error('voice: message not sent', error)
      return false
    }
    update({ lines: addTyped(state.lines, content, sinceStart()) })
    return true
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
      update({ isMuted, isMicSilent: false })
    },
    type,
  }
}

function newAttempt(): Attempt {
  return { client: null, microphone: null, timers: [], endReason: 'assistant' }
}

function clearTimers({ timers }: Attempt): void {
  for (const timer of timers.splice(0)) clearTimeout(timer)
}

async function tearDown({ client }: Attempt): Promise<void> {
  if (!client) return
  const stopped = client.stop().catch((error: unknown) => console.error('voice: call not taken down', error))
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, TEAR_DOWN_MS))])
}
