import { assistantInstructions } from './voice-instructions.ts'
import { voiceAssistant as words } from '#src/content/voice-assistant.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { DRAFT_TOOL } from '#src/features/voice/lead-draft.ts'

/** Without a server's address it is called in the page, which alone can show the draft and cannot send it by itself. */
const draftTool = {
  type: 'function',
  async: true,
  function: {
    name: DRAFT_TOOL,
    description:
      'Shows the visitor a draft of a message to the team, to review and send. Call it when the visitor wants to leave a message, or wants a person to get in touch.',
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'The name the visitor gave. Leave it out if they gave none.' },
        need: {
          type: 'string',
          description: 'What the visitor needs, in the first person, in one to four sentences of their own words.',
        },
      },
      required: ['need'],
    },
  },
  messages: [{ type: 'request-start', content: words.draftShown, blocking: false }],
}

/** The assistant in the voice provider's format. It knows the content of the site; `npm run deploy -- voice` uploads it. */
export function voiceAssistant(): Record<string, string> {
  const assistant = {
    name: words.name,
    firstMessage: words.firstMessage,
    firstMessageMode: 'assistant-speaks-first',
    model: {
      provider: 'openai',
      model: 'gpt-4o-mini',
      temperature: 0.3,
      maxTokens: 150,
      messages: [{ role: 'system', content: assistantInstructions() }],
      // It can do nothing but talk and draft a message in the visitor's page: no transfers, no calls, no requests.
      tools: [draftTool],
    },
    voice: { provider: 'vapi', voiceId: 'Elliot' },
    transcriber: { provider: 'deepgram', model: 'nova-3', language: 'en' },
    endCallMessage: words.goodbye,
    endCallPhrases: ['goodbye'],
    maxDurationSeconds: voiceDemo.longestCallSeconds,
    silenceTimeoutSeconds: 30,
    artifactPlan: { recordingEnabled: false, videoRecordingEnabled: false },
    clientMessages: ['tool-calls', 'transcript', 'speech-update', 'status-update', 'user-interrupted'],
    serverMessages: [],
  }
  return { 'voice/assistant.json': `${JSON.stringify(assistant, null, 2)}\n` }
}
