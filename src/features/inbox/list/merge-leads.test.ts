import { expect, test } from 'vitest'
import { PAGE_ROWS } from '../inbox-backend.ts'
import type { LeadRow } from '../inbox-types.ts'
import { appendPage, mergeNewest } from './merge-leads.ts'

const mail = { state: 'sent', reason: null, at: null } as const

/** A higher number is a newer lead. */
function row(number: number, changes: Partial<LeadRow> = {}): LeadRow {
  const id = String(number).padStart(4, '0')
  return {
    id,
    created_at: `2026-11-15T10:${id}+00:00`,
    name: id,
    email: 'ada@example.org',
    company: null,
    excerpt: '',
    source: 'form',
    is_unread: true,
    answered_at: null,
    answered_by: null,
    version: 1,
    confirmation: mail,
    notification: mail,
    ...changes,
  }
}

const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => row(from - index))
const numbers = (list: readonly LeadRow[]) => list.map(({ id }) => Number(id))

test('a page is added below, without what is shown already', () => {
  expect(numbers(appendPage(rows(9, 7), rows(7, 5)))).toEqual([9, 8, 7, 6, 5])
})

test('new leads come on top, and what has changed is changed', () => {
  const merged = mergeNewest(rows(3, 1), [row(4), row(3, { is_unread: false }), row(2), row(1)], null)
  expect(numbers(merged)).toEqual([4, 3, 2, 1])
  expect(merged[1]?.is_unread).toBe(false)
})

test('what is gone goes, but the open lead keeps its row', () => {
  expect(numbers(mergeNewest(rows(4, 1), [row(4), row(1)], '0003'))).toEqual([4, 3, 1])
})

test('pages below the newest one stay', () => {
  const shown = rows(100, 1)
  const newest = rows(101, 101 - PAGE_ROWS + 1)
  expect(numbers(mergeNewest(shown, newest, null))).toEqual(numbers(rows(101, 1)))
})

test('when more arrived than a page holds, the list starts anew', () => {
  const newest = rows(200, 200 - PAGE_ROWS + 1)
  expect(numbers(mergeNewest(rows(100, 1), newest, null))).toEqual(numbers(newest))
})

test('leads of one moment are ordered by id, as the database does', () => {
  const created_at = '2026-11-15T10:00:00+00:00'
  const merged = mergeNewest([row(2, { created_at })], [row(3, { created_at }), row(1, { created_at })], '0002')
  expect(numbers(merged)).toEqual([3, 2, 1])
})
