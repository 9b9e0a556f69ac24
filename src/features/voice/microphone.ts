import type { VoiceFailure } from '#src/content/voice-failures.ts'

/** As the call library reports one. */
const microphoneError = (type: VoiceFailure, cause?: unknown) =>
  Object.assign(new Error(`microphone: ${type}`, { cause }), { type })

const KINDS: Record<string, VoiceFailure> = {
  NotAllowedError: 'permissions',
  SecurityError: 'permissions',
  NotFoundError: 'not-found',
  NotReadableError: 'mic-in-use',
  AbortError: 'mic-in-use',
  // No constraint is set: WebKit throws this where it finds no microphone.
  OverconstrainedError: 'not-found',
}

/**
 * Requests the microphone before the call, because the SDK also connects without one. Keep the stream open until the call
 * has its own, or browsers that do not store the permission prompt twice.
 */
export async function requestMicrophone(): Promise<MediaStream> {
  // WebKitGTK has no WebRTC.
  if (!('RTCPeerConnection' in window)) throw microphoneError('no-webrtc')
  // Absent on pages served over plain HTTP.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw microphoneError('undefined-mediadevices')
  try {
    return await devices.getUserMedia({ audio: true })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    throw microphoneError(KINDS[name] ?? 'unknown', error)
  }
}

export function releaseMicrophone(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
