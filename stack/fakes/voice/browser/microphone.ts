/** Daily's names for microphone errors. */
const KINDS: Record<string, string> = {
  NotAllowedError: 'permissions',
  NotFoundError: 'not-found',
  NotReadableError: 'mic-in-use',
  AbortError: 'mic-in-use',
  OverconstrainedError: 'constraints',
}

export type MicrophoneError = {
  errorMsg: { errorMsg: string; audioOk: false; videoOk: true }
  error: { type: string; msg: string; blockedBy?: 'user'; blockedMedia?: ['audio'] }
}

const PROCESSING = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }

/** `source` as the SDK passes it: true for any microphone, or a track created by the page. */
export async function openMicrophone(source: unknown): Promise<MediaStreamTrack> {
  if (source instanceof MediaStreamTrack) return source
  const stream = await navigator.mediaDevices.getUserMedia({ audio: PROCESSING })
  const [track] = stream.getAudioTracks()
  if (!track) throw new DOMException('The microphone gave no audio.', 'NotFoundError')
  return track
}

export function describeMicrophoneError(error: unknown): MicrophoneError {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const type = KINDS[name] ?? 'unknown'
  return {
    errorMsg: { errorMsg: message, audioOk: false, videoOk: true },
    error: { type, msg: message, ...(type === 'permissions' && { blockedBy: 'user', blockedMedia: ['audio'] }) },
  }
}
