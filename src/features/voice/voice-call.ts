import { env } from '#src/lib/env.ts'
import { CHECK_BOX_ID } from './call-state.ts'
import { createVoiceCall } from './create-voice-call.ts'
import { requestMicrophone } from './microphone.ts'
import { canTranscribe, unlockSpeech } from './speech-support.ts'

/** The assistant in the visitor's browser. Without speech recognition it needs no microphone. */
const preview = {
  assistantId: 'preview',
  requestMicrophone: async () => {
    unlockSpeech()
    return canTranscribe() ? requestMicrophone({ needsWebRtc: false }) : null
  },
  createClient: async (isWritten: boolean) => (await import('./preview-client.ts')).createPreviewClient(isWritten),
}

const findCheckBox = () => document.getElementById(CHECK_BOX_ID)

const provider = {
  assistantId: typeof env.voice === 'object' ? env.voice.assistantId : '',
  requestMicrophone: () => requestMicrophone(),
  createClient: async (isWritten: boolean) =>
    isWritten
      ? (await import('./chat-client.ts')).createChatClient(findCheckBox())
      : (await import('./call-client.ts')).createCallClient(findCheckBox()),
}

/** A singleton: the call library refuses a second call, as a second mount would place it. */
export const voiceCall = createVoiceCall(env.voice === 'preview' ? preview : provider)
