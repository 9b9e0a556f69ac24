// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { voiceDemo } from '#src/content/voice-demo.ts'
import type { VoiceFailure } from '#src/content/voice-failures.ts'
import { idle } from './call-state.ts'

const { card, contact } = voiceDemo

test.each<[failure: VoiceFailure, offers: string[]]>([
  ['unreachable', [card.start, card.writeInstead, contact]],
  ['permissions', [card.writeInstead, card.start, contact]],
  ['refused', [contact, card.start, card.writeInstead]],
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
