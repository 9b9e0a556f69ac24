import { env } from '#src/lib/env.ts'
import { createCallClient, keepPlayersOut, removePlayers } from './call-client.ts'
import { canStart } from './call-state.ts'
import { createVoiceCall } from './create-voice-call.ts'
import { askMicrophone } from './microphone.ts'

/** The only one: two calls at a time, as a second mount would make them, are refused by the call library. */
export const voiceCall = createVoiceCall({
  assistantId: env.voice?.assistantId ?? '',
  askMicrophone,
  createClient() {
    keepPlayersOut(() => canStart(voiceCall.state()))
    return createCallClient()
  },
  removePlayers,
})
