import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { isRecord } from '#src/lib/is-record.ts'
import type { CallClient } from './call-client.ts'
import type { Senses } from './call-state.ts'
import { readDraftCall, type LeadDraft } from './lead-draft.ts'
import { eventType, readFailure } from './read-failure.ts'
import { readSpoken, type Spoken } from './transcript.ts'

/** The SDK's events that a call needs. */
export type ClientEvents = {
  /** False once the call was cancelled or has ended; no other handler is called from then on. */
  isWanted: () => boolean
  onAnswered: () => void
  onLeft: () => void
  /** The provider announces that it ends the call; leaving follows. */
  onEnding: (reason: string) => void
  onFatal: (kind: VoiceFailure, payload: unknown) => void
  onMicrophoneTrouble: (kind: VoiceFailure, payload: unknown) => void
  onSpoken: (spoken: Spoken) => void
  onDraft: (draft: LeadDraft) => void
  onSenses: (senses: Senses) => void
  onAssistantSpeaks: (isSpeaking: boolean) => void
  onReconnecting: (isReconnecting: boolean) => void
  onAssistantLevel: (level: number) => void
  onVisitorLevel: (level: number) => void
  /** Whether the call library sends the microphone's audio. */
  onMicrophoneSent: (isSent: boolean) => void
}

/** The call continues without noise cancellation, recording or a level meter. */
const HARMLESS = new Set([
  'audio-processing-setup-error',
  'audio-processor-recovery-error',
  'audio-observer-setup-error',
  'video-recording-setup-error',
])

export function listenToClient(client: CallClient, events: ClientEvents): void {
  const whileWanted =
    <T extends unknown[]>(handle: (...args: T) => void) =>
    (...args: T): void => {
      if (events.isWanted()) handle(...args)
    }

  client.on('call-start-progress', ({ stage, status }) => {
    // Throwing inside start() makes the SDK abort and clean up. Its stop() does nothing while the web-call request is
    // in flight: the call would still connect, with an open microphone.
    const isBetweenSteps = status === 'started' || (stage === 'web-call-creation' && status === 'completed')
    if (!events.isWanted() && isBetweenSteps) throw new Error('voice: cancelled')
  })
  client.on('call-start', whileWanted(events.onAnswered))
  client.on('call-end', whileWanted(events.onLeft))
  // An error without a listener would be thrown out of start().
  client.on(
    'error',
    whileWanted((payload: unknown) => {
      if (HARMLESS.has(eventType(payload))) console.warn('voice: the call goes on in spite of', payload)
      else events.onFatal(readFailure(payload), payload)
    }),
  )
  client.on(
    'camera-error',
    whileWanted((payload: unknown) => events.onMicrophoneTrouble(readFailure(payload), payload)),
  )
  client.on(
    'message',
    whileWanted((message: unknown) => {
      const spoken = readSpoken(message)
      if (spoken) events.onSpoken(spoken)
      const draft = readDraftCall(message)
      if (draft) events.onDraft(draft)
      const senses = readSenses(message)
      if (senses) events.onSenses(senses)
      // The SDK's own speech-end is a second late; the provider reports immediately when the assistant stops speaking.
      const isSpeaking = readSpeaking(message)
      if (isSpeaking !== null) events.onAssistantSpeaks(isSpeaking)
      const reason = readEnding(message)
      if (reason !== null) events.onEnding(reason)
    }),
  )
  // speech-end is emitted a second after the last sound, possibly after the call.
  client.on(
    'speech-start',
    whileWanted(() => events.onAssistantSpeaks(true)),
  )
  client.on(
    'speech-end',
    whileWanted(() => events.onAssistantSpeaks(false)),
  )
  // One event per connection (signalling, media): the call is back when none is interrupted.
  const interrupted = new Set<string>()
  client.on(
    'network-connection',
    whileWanted(({ type, event }: { type: string; event: string }) => {
      if (event === 'interrupted') interrupted.add(type)
      else interrupted.delete(type)
      events.onReconnecting(interrupted.size > 0)
    }),
  )
  client.on('volume-level', whileWanted(events.onAssistantLevel))
  client.on('local-volume-level', whileWanted(events.onVisitorLevel))
  client.on(
    'daily-participant-updated',
    whileWanted(({ local, audio }: { local: boolean; audio: boolean }) => {
      if (local) events.onMicrophoneSent(audio)
    }),
  )
}

/** Whether the assistant speaks from now on; null for a message about something else. */
function readSpeaking(message: unknown): boolean | null {
  if (!isRecord(message)) return null
  const { type, role, status } = message
  if (type === 'user-interrupted') return false
  return type === 'speech-update' && role === 'assistant' ? status === 'started' : null
}

/** Sent by the preview assistant alone. */
function readSenses(message: unknown): Senses | null {
  if (!isRecord(message) || message['type'] !== 'senses') return null
  return { hears: message['hears'] === true, speaks: message['speaks'] === true }
}

function readEnding(message: unknown): string | null {
  if (!isRecord(message)) return null
  const { type, status, endedReason } = message
  if (type !== 'status-update' || status !== 'ended') return null
  return typeof endedReason === 'string' ? endedReason : ''
}
