// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import type { CallClient } from './call-client.ts'
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

test('the button reads “Connecting...”, then the page “Voice chat active - Speak now!” and “End Call”', async () => {
  const microphone = Promise.withResolvers<MediaStream>()
  vi.stubGlobal('RTCPeerConnection', {})
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => microphone.promise } })
  const client = { on: (name: string, listener: () => void) => name === 'call-start' && setTimeout(listener) }
  vi.doMock(import('./call-client.ts'), () => ({
    createCallClient: async () =>
      ({ ...client, start: async () => ({}), stop: async () => {} }) as unknown as CallClient,
  }))
  onTestFinished(() => vi.doUnmock('./call-client.ts'))
  const container = await show('VITE_VOICE_ASSISTANT_ID', 'assistant')
  const start = container.querySelector<HTMLButtonElement>('[data-start]')
  fireEvent.click(start as HTMLElement)
  expect([start?.textContent, start?.getAttribute('aria-disabled')]).toEqual(['Connecting...', 'true'])
  microphone.resolve({ getTracks: () => [] as MediaStreamTrack[] } as MediaStream)
  await expect.poll(() => container.querySelector('[data-phase=active]')).not.toBeNull()
  expect(screen.getByText('Voice chat active - Speak now!')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'End Call' }))
  expect(container.querySelector('[data-phase=ended]')).not.toBeNull()
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
