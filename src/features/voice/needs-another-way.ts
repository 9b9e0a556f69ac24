import type { VoiceFailure } from '#src/content/voice-failures.ts'

/** There is no microphone that a call could use; in writing none is needed. */
const NO_MICROPHONE: ReadonlySet<VoiceFailure> = new Set<VoiceFailure>([
  'permissions',
  'not-found',
  'mic-in-use',
  'cam-in-use',
  'cam-mic-in-use',
  'constraints',
  'undefined-mediadevices',
  'unknown',
  'no-webrtc',
])

/** Calling again at once does not help: the contact form comes first. */
const LASTING: ReadonlySet<VoiceFailure> = new Set<VoiceFailure>(['end-of-life', 'not-allowed', 'refused'])

export function needsNoMicrophone(failure: VoiceFailure | null): boolean {
  return failure !== null && NO_MICROPHONE.has(failure)
}

export function needsAnotherWay(failure: VoiceFailure | null): boolean {
  return failure !== null && LASTING.has(failure)
}
