// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VoiceCard } from './voice-card.tsx'

afterEach(cleanup)

// The environment of the unit tests names no voice assistant.
test('without an assistant the page says so and offers the contact form', () => {
  render(<VoiceCard />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('The demo is not set up yet')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Get in Touch' }).getAttribute('href')).toBe('/#contact')
  expect(screen.queryByText(/Local demo assistant/)).toBeNull()
})

test('the real assistant is not called a local one', async () => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE_PUBLIC_KEY', 'key')
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'assistant')
  const { VoiceCard: ConfiguredCard } = await import('./voice-card.tsx')
  render(<ConfiguredCard />)
  expect(screen.getByRole('button', { name: 'Start Voice Chat' })).toBeDefined()
  expect(screen.queryByText(/Local demo assistant/)).toBeNull()
  vi.unstubAllEnvs()
})
