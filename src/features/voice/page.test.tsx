// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { idle } from './call-state.ts'

/** The page of a build with this variable. */
async function show(variable?: string, value = '') {
  vi.resetModules() // the environment is read at import
  if (variable !== undefined) vi.stubEnv(variable, value)
  const { VoiceDemo } = await import('./page.tsx')
  return render(<VoiceDemo brand={null} loadForm={() => Promise.resolve(() => null)} />).container
}

const TO_PROVIDER = 'Your voice goes to Vapi in the USA, where an AI answers. The audio is not kept.'
test('before a call the page names the recipient of the audio', async () => {
  await show('VITE_VOICE_ASSISTANT_ID', 'assistant')
  expect(screen.getByRole('button', { name: 'Start Voice Chat' })).toBeDefined()
  expect(screen.getByText(new RegExp(TO_PROVIDER))).toBeDefined()
  expect(document.body.textContent).not.toContain('stand-in')
})

test.each<[failure: VoiceFailure, offers: string[]]>([
  ['unreachable', ['Start Voice Chat', 'Ask in writing instead', 'Get in Touch']],
  ['permissions', ['Ask in writing instead', 'Start Voice Chat', 'Get in Touch']],
  ['refused', ['Get in Touch', 'Start Voice Chat', 'Ask in writing instead']],
])('after the failure "%s" the panel offers, in this order: %s', async (failure, offers) => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'assistant')
  const { CallPanel } = await import('./panel.tsx')
  render(<CallPanel state={{ ...idle, phase: 'failed', failure }} sentAt={null} onReview={() => {}} />)
  const offered = Array.from(document.querySelectorAll('button, a'), ({ textContent }) => textContent)
  expect(offered.slice(0, offers.length)).toEqual(offers)
})
