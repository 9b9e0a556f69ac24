import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { isRecord } from '#src/lib/is-record.ts'
import type { CallClient } from './call-client.ts'
import { eventType, readFailure } from './read-failure.ts'
import { readSpoken, type Spoken } from './transcript.ts'

/** What the SDK's many events mean to a call. */
export type ClientEvents = {
  /** Whether anybody still wants this call. Once not, none of the others is called any more. */
  isWanted: () => boolean
  onAnswered: () => void
  onLeft: () => void
  /** The provider says that it ends the call; leaving follows. */
  onEnding: (reason: string) => void
  onFatal: (kind: VoiceFailure, payload: unknown) => void
  onMicrophoneTrouble: (kind: VoiceFailure, payload: unknown) => void
  onSpoken: (spoken: Spoken) => void
  onAssistantSpeaks: (speaks: boolean) => void
  onAssistantLevel: (level: number) => void
  onVisitorLevel: (level: number) => void
  /** Whether the microphone is sent, as the call library has it. */
  onMicrophoneSent: (isSent: boolean) => void
}

/** The call goes on without noise cancellation, recording or a level meter. */
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
    // Thrown inside start(), this makes the SDK give up and clean up. Its stop() does nothing while the provider still
    // answers: the call would connect all the same, with an open microphone and nobody in front of it.
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
      const reason = readEnding(message)
      if (reason !== null) events.onEnding(reason)
    }),
  )
  // The end of speech comes up to a second late, also after the call.
  client.on(
    'speech-start',
    whileWanted(() => events.onAssistantSpeaks(true)),
  )
  client.on(
    'speech-end',
    whileWanted(() => events.onAssistantSpeaks(false)),
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

function readEnding(message: unknown): string | null {
  if (!isRecord(message)) return null
  const { type, status, endedReason } = message
  if (type !== 'status-update' || status !== 'ended') return null
  return typeof endedReason === 'string' ? endedReason : ''
}
