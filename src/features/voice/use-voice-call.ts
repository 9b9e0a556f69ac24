import { useEffect, useSyncExternalStore } from 'react'
import { idle, type CallState } from './call-state.ts'
import { voiceCall } from './voice-call.ts'

/** The call as it stands. Leaving the page ends it. */
export function useVoiceCall(): CallState {
  useEffect(() => () => void voiceCall.end(), [])
  return useSyncExternalStore(voiceCall.subscribe, voiceCall.state, () => idle)
}
