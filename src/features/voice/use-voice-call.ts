import { useEffect, useSyncExternalStore } from 'react'
import { idle, type CallState } from './call-state.ts'
import { voiceCall } from './voice-call.ts'

/** The state of the call. Leaving the page ends the call. */
export function useVoiceCall(): CallState {
  useEffect(() => () => void voiceCall.end(), [])
  return useSyncExternalStore(voiceCall.subscribe, voiceCall.state, () => idle)
}
