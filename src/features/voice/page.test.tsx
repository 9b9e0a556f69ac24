// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { VoiceDemo } from './page.tsx'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const noDraft = () => Promise.resolve(() => null)

// The environment of the unit tests has no voice assistant.
test('without an assistant the page explains it and offers the contact form', () => {
  render(<VoiceDemo brand={null} loadDraft={noDraft} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(new RegExp(voiceDemo.notSetUp.title))).toBeDefined()
  expect(screen.getByRole('link', { name: voiceDemo.contact }).getAttribute('href')).toBe('/#contact')
  expect(screen.queryByText(`${voiceDemo.local.label}.`)).toBeNull()
})

test('before a call the page names the recipient of the audio, and only a local assistant is called local', async () => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE_PUBLIC_KEY', 'key')
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'assistant')
  const { VoiceDemo: ConfiguredDemo } = await import('./page.tsx')
  render(<ConfiguredDemo brand={null} loadDraft={noDraft} />)
  expect(screen.getByRole('button', { name: voiceDemo.card.start })).toBeDefined()
  expect(screen.getByText(new RegExp(voiceDemo.card.audio))).toBeDefined()
  expect(screen.queryByText(`${voiceDemo.local.label}.`)).toBeNull()
})
