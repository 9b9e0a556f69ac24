import { voiceDemo } from '#src/content/voice-demo.ts'
import type { Speaker } from './transcript.ts'

export const speakerNames: Record<Speaker, string> = {
  user: voiceDemo.call.you,
  assistant: voiceDemo.call.assistant,
}
