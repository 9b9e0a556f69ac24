// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clockText, TimeLeft } from './clock.tsx'

/** The text of the clock and its announcement after this time. */
function after(ms: number) {
  act(() => void vi.advanceTimersByTime(ms))
  return [document.querySelector('b')?.textContent, screen.getByRole('status').textContent]
}

test('the clock of a call counts down and warns 30 seconds before the end', () => {
  vi.useFakeTimers()
  render(<TimeLeft startedAt={Date.now()} />)
  expect(after(0)).toEqual(['3:00', ''])
  expect(after(149_000)).toEqual(['0:31', ''])
  expect(after(1_000)).toEqual(['0:30', 'The call ends in 30 seconds.'])
  vi.useRealTimers()
  expect([-5, 59_400, 600_000].map(clockText)).toEqual(['0:00', '0:59', '10:00'])
})
