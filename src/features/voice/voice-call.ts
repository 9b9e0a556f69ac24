import { env } from '#src/lib/env.ts'
import { CHECK_BOX_ID } from './call-state.ts'
import { createVoiceCall } from './create-voice-call.ts'
import { requestMicrophone } from './microphone.ts'

const findCheckBox = () => document.getElementById(CHECK_BOX_ID)

/** A singleton: the call library refuses a second call, as a second mount would place it. */
export const voiceCall = createVoiceCall({
  assistantId: env.voice?.assistantId ?? '',
  requestMicrophone,
  createClient: async (isWritten) =>
    isWritten
      ? (await import('./chat-client.ts')).createChatClient(findCheckBox())
      : (await import('./call-client.ts')).createCallClient(findCheckBox()),
})
