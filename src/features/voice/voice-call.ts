import { env } from '#src/lib/env.ts'
import { createCallClient, keepPlayersOut, removePlayers } from './call-client.ts'
import { canStart } from './call-state.ts'
import { createVoiceCall } from './create-voice-call.ts'
import { requestMicrophone } from './microphone.ts'

/** A singleton: the call library refuses a second call, as a second mount would place it. */
export const voiceCall = createVoiceCall({
  assistantId: env.voice?.assistantId ?? '',
  requestMicrophone,
  createClient() {
    keepPlayersOut(() => canStart(voiceCall.state()))
    return createCallClient()
  },
  createChat: async () => (await import('./chat-client.ts')).createChatClient(),
  removePlayers,
})
