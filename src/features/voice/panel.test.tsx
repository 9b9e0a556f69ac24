// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { idle } from './call-state.ts'

test.each<[failure: VoiceFailure, offers: string[]]>([
  ['unreachable', ['Start Voice Chat', 'Ask in writing instead', 'Get in Touch']],
  ['permissions', ['Ask in writing instead', 'Start Voice Chat', 'Get in Touch']],
  ['refused', ['Get in Touch', 'Start Voice Chat', 'Ask in writing instead']],
])('after the failure "%s" the panel offers, in this order: %s', async (failure, offers) => {
  vi.resetModules()
  vi.stubEnv('VITE_VOICE_ASSISTANT_ID', 'assistant')
  onTestFinished(() => {
    cleanup()
    vi.unstubAllEnvs()
  })
  const { CallPanel } = await import('./panel.tsx')
  render(<CallPanel state={{ ...idle, phase: 'failed', failure }} sentAt={null} onReview={() => {}} />)
  const offered = Array.from(document.querySelectorAll('button, a'), ({ textContent }) => textContent)
  expect(offered.slice(0, offers.length)).toEqual(offers)
})
