import { useEffect, useSyncExternalStore } from 'react'
import { canStart, idle, type CallState } from './call-state.ts'
import { keepPlayersOut } from './call-client.ts'
import { voiceCall } from './voice-call.ts'

/** The call as it stands. Leaving the page ends it. */
export function useVoiceCall(): CallState {
  useEffect(() => {
    keepPlayersOut(() => canStart(voiceCall.state()))
    return () => void voiceCall.end()
  }, [])
  return useSyncExternalStore(voiceCall.subscribe, voiceCall.state, () => idle)
}
