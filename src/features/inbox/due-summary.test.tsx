// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DueSummary, oldestOpen } from './due-summary.tsx'
import type { LeadRow } from './types.ts'
import { ALL, type Inbox } from './use-inbox.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const row = (name: string, created_at: string) => ({ id: name, name, created_at, answered_at: null }) as LeadRow
const ROWS = [
  row('Hartog', '2026-03-18T15:59:00Z'),
  row('Carvalho', '2026-03-20T06:10:00Z'),
  row('Obi', '2026-03-20T07:47:00Z'),
]
const inboxOf = (inbox: Partial<Inbox>) => ({ filter: ALL, rows: ROWS, hasMore: false, ...inbox }) as Inbox

function groups(inbox: Partial<Inbox>): string[] {
  vi.useFakeTimers({ now: new Date('2026-03-20T12:00:00Z') })
  render(<DueSummary inbox={inboxOf(inbox)} onKeys={() => {}} />)
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
}

test('what is overdue comes first, then what is due, by the deadline', () => {
  const [late, due, ...others] = groups({})
  expect(late).toMatch(/^1 overdueHartog, since 19 Mar/)
  expect(due).toMatch(/^2 dueMonday 17:00Carvalho, Obi$/)
  expect(others).toEqual([])
})

test('while not all messages are loaded, the last number is a bound', () => {
  expect(groups({ hasMore: true }).map((group) => /^[\w ]+ (overdue|due)/.exec(group)?.[0])).toEqual([
    '1 overdue',
    '2 or more due',
  ])
})

test('the oldest is the first of all open messages, not of another filter', () => {
  expect(oldestOpen(inboxOf({}))?.name).toBe('Hartog')
  expect(oldestOpen(inboxOf({ filter: { ...ALL, search: 'Obi' } }))).toBeUndefined()
  expect(oldestOpen(inboxOf({ filter: { ...ALL, which: 'all' } }))).toBeUndefined()
})
