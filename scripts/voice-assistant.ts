// Writes voice/assistant.json, the assistant as the voice provider takes it. What it knows is the content of the site:
// changing a word there changes the assistant. `npm run voice:deploy` brings it to the provider.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { assistantInstructions } from './voice-instructions.ts'
import { voiceAssistant } from '#src/content/voice-assistant.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'

const FILE = join(import.meta.dirname, '../voice/assistant.json')

const assistant = {
  name: voiceAssistant.name,
  firstMessage: voiceAssistant.firstMessage,
  firstMessageMode: 'assistant-speaks-first',
  model: {
    provider: 'openai',
    model: 'gpt-4o-mini',
    temperature: 0.3,
    maxTokens: 150,
    messages: [{ role: 'system', content: assistantInstructions() }],
    // It can do nothing but talk: no transfers, no calls, no requests.
    tools: [],
  },
  voice: { provider: 'vapi', voiceId: 'Elliot' },
  transcriber: { provider: 'deepgram', model: 'nova-3', language: 'en' },
  endCallMessage: voiceAssistant.goodbye,
  endCallPhrases: ['goodbye'],
  maxDurationSeconds: voiceDemo.longestCallSeconds,
  silenceTimeoutSeconds: 30,
  artifactPlan: { recordingEnabled: false, videoRecordingEnabled: false },
  clientMessages: ['transcript', 'speech-update', 'status-update', 'user-interrupted'],
  serverMessages: [],
}

const wanted = `${JSON.stringify(assistant, null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(FILE, wanted)
else if (readFileSync(FILE, 'utf8') !== wanted) {
  console.error('voice/assistant.json is not what the content of the site makes of it. Run: npm run generate')
  process.exitCode = 1
}
