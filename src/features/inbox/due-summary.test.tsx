// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DueSummary, findOldestOpen } from './due-summary.tsx'
import { DEFAULT_FILTER } from './inbox-provider.tsx'
import { inboxOf } from './test-inbox.tsx'
import type { InboxRow } from './api.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const row = (name: string, created_at: string) => ({ id: name, name, created_at, status: 'open' }) as InboxRow
const ROWS = [
  row('Hartog', '2026-03-18T15:59:00Z'),
  row('Carvalho', '2026-03-20T06:10:00Z'),
  row('Obi', '2026-03-20T07:47:00Z'),
]

function groups(hasMore = false, rows = ROWS): string[] {
  vi.useFakeTimers({ now: new Date('2026-03-20T12:00:00Z') })
  render(<DueSummary rows={rows} oldest={row('Hartog', '')} hasMore={hasMore} />, { wrapper: inboxOf() })
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
}

test('what is overdue comes first, then what is due, by the deadline', () => {
  const [late, due, ...others] = groups()
  expect(late).toMatch(/^1 overdueHartog, since 19 Mar/)
  expect(due).toMatch(/^2 dueMonday 17:00Carvalho, Obi$/)
  expect(others).toEqual([])
})

test('who wrote again after the answer is a group without a deadline', () => {
  const again = { ...row('Priya', '2026-03-21T09:00:00Z'), wrote_at: '2026-03-22T08:00:00Z' }
  expect(groups(false, [...ROWS, again])[2]).toBe('1 wrote againPriya')
})

test('a deadline that passes while nothing changes is overdue within a minute, and the day is the new one', () => {
  vi.useFakeTimers({ now: new Date('2026-03-20T16:59:30Z') })
  const oldest = row('Carvalho', '2026-03-19T10:00:00Z')
  const { container } = render(<DueSummary rows={[oldest]} oldest={oldest} hasMore={false} />, { wrapper: inboxOf() })
  expect(container.textContent).toMatch(/Friday\s20\sMarch1 due/)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(container.textContent).toMatch(/1 overdueCarvalho/)
  vi.setSystemTime('2026-03-21T08:00:00Z')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(container.textContent).toMatch(/Saturday\s21\sMarch/)
})

test('while not all messages are loaded, the last number is a bound', () => {
  expect(groups(true).map((group) => /^[\w ]+ (overdue|due)/.exec(group)?.[0])).toEqual(['1 overdue', '2 or more due'])
})

test('the oldest is the first of all open messages, not of another filter', () => {
  expect(findOldestOpen(ROWS, DEFAULT_FILTER)?.name).toBe('Hartog')
  expect(findOldestOpen(ROWS, { ...DEFAULT_FILTER, search: 'Obi' })).toBeUndefined()
  expect(findOldestOpen(ROWS, { ...DEFAULT_FILTER, status: 'all' })).toBeUndefined()
})
