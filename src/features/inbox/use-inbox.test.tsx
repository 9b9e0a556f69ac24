// @vitest-environment happy-dom
import type { SupabaseClient } from '@supabase/supabase-js'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inbox as words } from '#src/content/inbox.ts'
import { runToastAction, shownToasts } from '#src/ui/toast-store.ts'
import { inboxBackend, PAGE_ROWS } from './backend.ts'
import { inboxQueryClient, useStatus } from './queries.ts'
import type { LeadRow } from './types.ts'
import { useInbox } from './use-inbox.ts'

const POLL_MS = 20_000
const ME = 'Ruth Calder'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', location.pathname)
})

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A higher number is a newer lead. */
const row = (number: number, second = number) =>
  ({
    id: idOf(number),
    created_at: `2026-11-15T10:${String(second).padStart(4, '0')}+00:00`,
    name: `Lead ${number}`,
    answered_at: null,
    answered_by: null,
    version: 1,
  }) as LeadRow

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => row(from - index))
const numbers = (list: readonly LeadRow[]) => list.map(({ id }) => Number(id.slice(-12)))

type Args = { before_id: string | null; lead: string; answered: boolean; expected_version: number }

/** The inbox with a database of these leads, newest first. */
async function start(leads: LeadRow[]) {
  const database = { leads, isDown: false, ready: Promise.resolve() }
  const marks: string[] = []
  const answers: Record<string, (args: Args) => unknown> = {
    inbox_leads: ({ before_id }) =>
      database.leads.filter(({ id }) => before_id === null || id < before_id).slice(0, PAGE_ROWS),
    inbox_status: () => ({}),
    inbox_lead: ({ lead }) => ({ id: lead, answeredAt: null, answeredBy: null }),
    inbox_mark_answered: ({ answered, expected_version }) => {
      marks.push(`${answered ? 'answered' : 'opened'} ${expected_version}`)
      return expected_version + 1
    },
  }
  const rpc = async (name: string, args: Args) => {
    if (name === 'inbox_mark_answered') await database.ready
    if (database.isDown) throw new TypeError('Failed to fetch')
    return { data: answers[name]?.(args) ?? null, error: null }
  }
  const backend = inboxBackend(vi.fn<() => void>(), async () => ({ rpc }) as unknown as SupabaseClient)
  const client = inboxQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => ({ ...useInbox(backend, ME), ...useStatus(backend) }), { wrapper })
  act(() => result.current.setFilter({ which: 'all' }))
  await pass(0)
  return { inbox: result, database, marks }
}

test('a poll refetches all loaded pages and announces newer leads', async () => {
  const { inbox, database } = await start(rows(120, 1))
  act(() => inbox.current.loadMore())
  await pass(0)
  expect(numbers(inbox.current.rows)).toEqual(numbers(rows(120, 21)))
  database.leads = rows(119, 1)
  await pass(POLL_MS)
  database.leads = rows(120, 1)
  await pass(POLL_MS)
  expect(inbox.current.arrived.announcement).toBe('')
  database.leads = [row(121), ...rows(119, 1)]
  await pass(POLL_MS)
  expect(numbers(inbox.current.rows)).toEqual([121, ...numbers(rows(119, 21))])
  expect(inbox.current.arrived.announcement).toBe(words.list.arrived(1, 'Lead 121'))
})

test('the open lead keeps its row when it no longer matches the filter, until it is closed', async () => {
  // Leads of one moment are ordered by id, as in the database.
  const stored = numbers(rows(PAGE_ROWS + 20, 1)).map((number) => row(number, 1))
  const { inbox, database } = await start(stored)
  act(() => inbox.current.open(idOf(59)))
  database.leads = stored.filter(({ id }) => id !== idOf(59))
  await pass(POLL_MS)
  expect(numbers(inbox.current.rows)).toEqual(numbers(rows(PAGE_ROWS + 20, 20)))
  act(() => inbox.current.loadMore())
  await pass(0)
  expect(numbers(inbox.current.rows)).toEqual(numbers(stored))
  act(() => inbox.current.close())
  await pass(POLL_MS)
  expect(numbers(inbox.current.rows)).toEqual(numbers(database.leads))
})

test('a mark is shown immediately, and the next one does not wait for its response', async () => {
  const { inbox, database, marks } = await start([row(1)])
  act(() => inbox.current.open(idOf(1)))
  await pass(0)
  const answer = Promise.withResolvers<void>()
  database.ready = answer.promise
  const press = async () => {
    const [lead] = inbox.current.rows
    if (lead) void inbox.current.actions.answer(lead, lead.answered_at === null)
    await pass(0)
    return [inbox.current.rows[0]?.answered_by, inbox.current.opened.lead?.answeredBy]
  }
  expect(await press()).toEqual([ME, ME])
  expect(await press()).toEqual([null, null])
  answer.resolve()
  await pass(0)
  expect(marks).toEqual(['answered 1', 'opened 2'])
})

test('an address marks no lead as answered', async () => {
  history.replaceState(null, '', `#${idOf(1)}/answered`)
  const { inbox, marks } = await start([row(1)])
  expect(inbox.current.opened.lead?.id).toBe(idOf(1))
  expect(marks).toEqual([])
})

test('a mark can be undone before the database responds', async () => {
  const { inbox, database, marks } = await start([row(1)])
  const answer = Promise.withResolvers<void>()
  database.ready = answer.promise
  void inbox.current.actions.answer(row(1), true)
  await pass(0)
  act(() => void runToastAction())
  answer.resolve()
  await pass(0)
  expect(marks).toEqual(['answered 1', 'opened 2'])
  expect(shownToasts().some(({ action }) => action)).toBe(false)
})

test('without a connection a mark is reverted, the list stays, and the next poll retries', async () => {
  const { inbox, database } = await start(rows(2, 1))
  database.isDown = true
  void inbox.current.actions.answer(row(2), true)
  await pass(0)
  expect(console.error).toHaveBeenCalledWith('inbox: inbox_mark_answered failed', expect.any(TypeError))
  vi.mocked(console.error).mockClear()
  expect(inbox.current.rows).toEqual(rows(2, 1))
  expect(shownToasts().some(({ action }) => action)).toBe(false)
  expect(inbox.current.isConnected).toBe(false)
  database.isDown = false
  await pass(POLL_MS)
  expect(inbox.current.isConnected).toBe(true)
})
