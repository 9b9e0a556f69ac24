// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { TimeLeft } from './time-left.tsx'

/** What the clock reads, and what it says aloud, so much later. */
function after(ms: number) {
  act(() => void vi.advanceTimersByTime(ms))
  return [document.querySelector('b')?.textContent, screen.getByRole('status').textContent]
}

test('the clock of a call counts down and warns 30 seconds before the end', () => {
  vi.useFakeTimers()
  render(<TimeLeft startedAt={Date.now()} />)
  expect(after(0)).toEqual(['3:00', ''])
  expect(after(149_000)).toEqual(['0:31', ''])
  expect(after(1_000)).toEqual(['0:30', voiceDemo.call.timeWarning])
  cleanup()
  vi.useRealTimers()
})
