// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { voiceDemo } from '#src/content/voice-demo.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.resetModules()
})

const loadForm = () => Promise.resolve(() => null)

test('before a call the page names the recipient of the audio', async () => {
  vi.resetModules() // the environment is read at import
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'assistant')
  const { VoiceDemo } = await import('./page.tsx')
  render(<VoiceDemo brand={null} loadForm={loadForm} />)
  expect(screen.getByRole('button', { name: voiceDemo.card.start })).toBeDefined()
  expect(screen.getByText(new RegExp(voiceDemo.card.audio))).toBeDefined()
  expect(screen.queryByText(`${voiceDemo.preview.label}.`)).toBeNull()
})

test.each([
  ['can transcribe', true, voiceDemo.preview.transcribes],
  ['cannot transcribe', false, voiceDemo.preview.cannotHear],
])('the preview says what it is, and who transcribes: a browser that %s', async (_, canTranscribe, words) => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE', 'preview')
  vi.stubGlobal('SpeechRecognition', canTranscribe ? () => {} : undefined)
  const { VoiceDemo } = await import('./page.tsx')
  render(<VoiceDemo brand={null} loadForm={loadForm} />)
  expect(screen.getByText(`${voiceDemo.preview.label}.`)).toBeDefined()
  const text = document.body.textContent
  expect([text.includes(voiceDemo.preview.stored), text.includes(words)]).toEqual([true, true])
  // Without recognition it does not use the microphone.
  expect(text.includes(voiceDemo.card.privacy)).toBe(canTranscribe)
  expect(text).not.toContain(voiceDemo.card.audio)
})
