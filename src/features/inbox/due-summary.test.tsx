// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
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

function groups(hasMore = false): string[] {
  vi.useFakeTimers({ now: new Date('2026-03-20T12:00:00Z') })
  render(<DueSummary rows={ROWS} oldest={row('Hartog', '')} hasMore={hasMore} />, { wrapper: inboxOf() })
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
}

test('what is overdue comes first, then what is due, by the deadline', () => {
  const [late, due, ...others] = groups()
  expect(late).toMatch(/^1 overdueHartog, since 19 Mar/)
  expect(due).toMatch(/^2 dueMonday 17:00Carvalho, Obi$/)
  expect(others).toEqual([])
})

test('while not all messages are loaded, the last number is a bound', () => {
  expect(groups(true).map((group) => /^[\w ]+ (overdue|due)/.exec(group)?.[0])).toEqual(['1 overdue', '2 or more due'])
})

test('the oldest is the first of all open messages, not of another filter', () => {
  expect(findOldestOpen(ROWS, DEFAULT_FILTER)?.name).toBe('Hartog')
  expect(findOldestOpen(ROWS, { ...DEFAULT_FILTER, search: 'Obi' })).toBeUndefined()
  expect(findOldestOpen(ROWS, { ...DEFAULT_FILTER, status: 'all' })).toBeUndefined()
})
