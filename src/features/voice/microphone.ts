import type { VoiceFailure } from '#src/content/voice-failures.ts'

export class MicrophoneError extends Error {
  readonly kind: VoiceFailure

  constructor(kind: VoiceFailure, cause?: unknown) {
    super(`microphone: ${kind}`, { cause })
    this.kind = kind
  }
}

// What browsers throw, in the words of the call library.
const KINDS: Record<string, VoiceFailure> = {
  NotAllowedError: 'permissions',
  SecurityError: 'permissions',
  NotFoundError: 'not-found',
  DevicesNotFoundError: 'not-found',
  NotReadableError: 'mic-in-use',
  TrackStartError: 'mic-in-use',
  AbortError: 'mic-in-use',
  OverconstrainedError: 'constraints',
}

/**
 * Asks for the microphone before the call does: the SDK connects without one as well, to a call nobody can speak in.
 * Keep it open until the call has its own, or browsers that do not remember would ask twice.
 */
export async function askMicrophone(): Promise<MediaStream> {
  // Absent on pages that came over plain http.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new MicrophoneError('undefined-mediadevices')
  try {
    return await devices.getUserMedia({ audio: true })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw new MicrophoneError(KINDS[name] ?? 'unknown', error)
  }
}

export function releaseMicrophone(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
