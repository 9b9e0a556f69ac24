// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inbox as words } from '#src/content/inbox.ts'
import { Overview } from './overview.tsx'
import type { Inbox } from './use-inbox.ts'

const PAST = '2020-01-02T09:00:00Z'
const FUTURE = '2100-01-02T09:00:00Z'
const { late, inTime } = words.overview
const row = { id: '1', name: 'Ada', company: null, excerpt: '', created_at: FUTURE }

function show(open: number, search: string, rows: (typeof row)[]): void {
  const inbox = {
    counts: { open, answered: 0, all: open },
    filter: { which: 'open', search, source: null },
    rows,
  }
  render(<Overview inbox={inbox as unknown as Inbox} />)
}

test.each([
  ['the first deadline is past', PAST, '', [late]],
  ['the first deadline is ahead', FUTURE, '', [inTime]],
  ['a search shows only some messages', PAST, 'Ada', []],
])('overdue replies where %s', (_, created_at, search, expected) => {
  show(2, search, [{ ...row, created_at }])
  const shown = [late, inTime].filter((text) => screen.queryByText(text) !== null)
  expect(shown).toEqual(expected)
})

test('more messages than the database counts are shown as in the list', () => {
  show(1_000, '', [row])
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('999+ open messages')
})

test.each([
  ['with', [row], ['2 matches']],
  ['without', [], []],
])('the heading of a search %s matches', (_, rows, expected) => {
  show(2, 'Ada', rows)
  expect(screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(expected)
})
