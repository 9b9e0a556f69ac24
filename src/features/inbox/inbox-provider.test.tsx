// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeadStatus } from '#shared/codes.ts'
import { runUndo, shownToasts } from '#src/ui/toast-store.ts'
import { inboxOf, LEAD } from './test-inbox.tsx'
import { useInbox, useLeadList, useSelectedLead } from './inbox-provider.tsx'
import { useSendReply, useSetStatus } from './mutations.ts'
import { useHealth } from './queries.ts'

const POLL_MS = 20_000

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', location.pathname)
})

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const row = (number: number) => ({
  id: idOf(number),
  number,
  name: `Lead ${number}`,
  answered_at: null,
  status: 'open',
  version: 1,
})
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => row(from - index))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

function useEverything() {
  const { lead } = useSelectedLead()
  return {
    ...useLeadList(),
    ...useHealth(useInbox().api),
    lead,
    setStatus: useSetStatus(),
    sendReply: useSendReply(lead ?? LEAD),
  }
}

/** The inbox with an API of these leads, and the requests that it got. */
async function start(leads: ReturnType<typeof row>[]) {
  const database = {
    leads,
    isDown: false,
    isSlow: false,
    isListSlow: false,
    inFlight: 0,
    answeredBy: null as string | null,
    readAt: 'x' as string | null,
  }
  const requests: string[] = []
  const respond = async (request: Request) => {
    const { method, url } = request
    const body = await request.text()
    const { pathname, searchParams } = new URL(url)
    if (database.isDown) throw new TypeError('Failed to fetch')
    if (database.isSlow) {
      database.inFlight += 1
      return new Promise<never>(() => {})
    }
    requests.push(`${method} ${decodeURIComponent(url.split('/rest/v1')[1] ?? '')} ${body}`)
    if (database.isListSlow && pathname.endsWith('/inbox')) return new Promise<never>(() => {})
    const limit = Number(searchParams.get('limit') ?? Infinity)
    const total = database.leads.length
    if (pathname.endsWith('/inbox_counts')) return Response.json({ open: total, answered: 0, all: total })
    if (pathname.endsWith('/inbox')) return Response.json(database.leads.slice(0, limit))
    if (database.answeredBy && /inbox_(set_status|reply)$/.test(pathname))
      return Response.json({ code: 'PT409' }, { status: 409 })
    if (pathname.endsWith('/inbox_set_status')) return Response.json(2)
    if (method === 'PATCH') return Response.json({ message: 'No' }, { status: 500 })
    if (pathname.endsWith('/contact_submissions')) {
      const answered_at = database.answeredBy && new Date().toISOString()
      const status = database.answeredBy ? 'answered' : 'open'
      const parts = { address: 'a@b.co', mails: [], lead_notes: [], lead_replies: [] }
      return Response.json([
        { ...row(1), ...parts, read_at: database.readAt, status, answered_at, answered_by: database.answeredBy },
      ])
    }
    return Response.json({ status: 'ok', alarms: [], pending: 0, held: 0, failed: 0, canSendAgain: 0 })
  }
  const { result } = renderHook(useEverything, { wrapper: inboxOf('Ruth', respond) })
  await pass(0)
  return { inbox: result, database, requests }
}

type Inbox = Awaited<ReturnType<typeof start>>['inbox']
const run = (mutation: () => Promise<unknown>) =>
  act(() =>
    mutation().then(
      () => true,
      () => false,
    ),
  )
/** Marks the lead as the list has it. */
async function mark(inbox: Inbox, number: number, to: LeadStatus = 'answered'): Promise<void> {
  const lead = inbox.current.rows.find(({ id }) => id === idOf(number))
  if (lead) act(() => inbox.current.setStatus({ lead, to }))
  await pass(0)
}
const sendReply = (inbox: Inbox) => {
  const draft = { id: idOf(9), subject: 'Yes', body: 'Yes' }
  return run(() => inbox.current.sendReply.mutateAsync(draft))
}

test('the list is one request with its filters and rows; "Load more" makes it longer', async () => {
  const { inbox, requests } = await start(rows(120, 1))
  act(() => inbox.current.setFilter({ status: 'answered', source: 'voice', search: 'Smith, Łoś' }))
  await pass(0)
  const list = requests.findLast((request) => request.includes('order='))
  expect(list).toContain('status=eq.answered&source=eq.voice&search=like(all).{%smith%,%los%}')
  expect(list).toContain('order=number.desc&limit=51')
  expect([inbox.current.rows.length, inbox.current.hasMore]).toEqual([50, true])
  act(() => inbox.current.loadMore())
  await pass(0)
  act(() => inbox.current.loadMore())
  await pass(0)
  expect([inbox.current.rows.length, inbox.current.hasMore]).toEqual([120, false])
})

test('a change of the filter adds two requests to those in flight: a member may send six at once', async () => {
  history.replaceState(null, '', `#${idOf(1)}`)
  const { inbox, database } = await start([row(1)])
  database.isSlow = true
  await pass(POLL_MS)
  act(() => inbox.current.setFilter({ status: 'open', source: 'voice', search: '' }))
  await pass(0)
  expect(database.inFlight).toBe(6)
})

test('a mark is undone with the version that it got', async () => {
  const { inbox, requests } = await start([row(1)])
  for (const status of ['answered', 'not_lead'] as const) {
    await mark(inbox, 1, status)
    act(() => void runUndo())
    expect(shownToasts()).toEqual([])
    await pass(0)
    expect(shownToasts()).toMatchObject([{ title: 'Undone.' }])
  }
  const marks = requests.filter((request) => request.includes('set_status'))
  const pattern = /"new_status":"(\w+)","expected_version":(\d),"is_undo":(\w+)/
  expect(marks.map((request) => pattern.exec(request)?.slice(1))).toEqual([
    ['answered', '1', 'false'],
    ['open', '2', 'true'],
    ['not_lead', '1', 'false'],
    ['open', '2', 'true'],
  ])
})

test('a second press while the first is pending does nothing, and a third has the new version', async () => {
  const { inbox, database, requests } = await start([row(1)])
  const [lead] = inbox.current.rows
  act(() => {
    if (lead) for (const to of ['answered', 'not_lead'] as const) inbox.current.setStatus({ lead, to })
  })
  database.isListSlow = true
  await pass(0)
  expect(shownToasts()).toMatchObject([{ title: 'Marked as answered.', text: 'Lead 1', undo: expect.any(Function) }])
  expect(inbox.current.rows).toMatchObject([{ status: 'answered', version: 2 }])
  await mark(inbox, 1, 'not_lead')
  const marks = requests.filter((request) => request.includes('set_status'))
  expect(marks.map((request) => /"new_status":"\w+","expected_version":\d/.exec(request)?.[0])).toEqual([
    '"new_status":"answered","expected_version":1',
    '"new_status":"not_lead","expected_version":2',
  ])
})

test('who marks or replies after a colleague is shown that first, and nothing is sent', async () => {
  history.replaceState(null, '', `#${idOf(1)}`)
  const { inbox, database } = await start([row(1)])
  database.answeredBy = 'Sam'
  await mark(inbox, 1)
  expect(shownToasts()[0]?.title).toBe('Someone has changed this.')
  await pass(0)
  expect(inbox.current.lead?.answered_by).toBe('Sam')
  expect([await sendReply(inbox), shownToasts()[0]?.title]).toEqual([false, 'There is a newer reply.'])
})

test('a lead that could not be marked as read is marked with the next poll', async () => {
  history.replaceState(null, '', `#${idOf(1)}`)
  const { inbox, database, requests } = await start([row(1)])
  database.readAt = null
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await pass(2 * POLL_MS)
  const marks = () => requests.filter((request) => request.startsWith('PATCH'))
  expect(marks()).toHaveLength(2)
  expect(inbox.current.lead?.read_at).toBeNull()
  vi.mocked(console.error).mockClear()
})

test('without a connection nothing is offered to undo, the list stays, and the next poll retries', async () => {
  const { inbox, database } = await start(rows(2, 1))
  database.isDown = true
  await mark(inbox, 2)
  expect(shownToasts()[0]?.text).toMatch(/Nothing was changed\./)
  await pass(0)
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
  expect(inbox.current.rows).toHaveLength(2)
  expect(shownToasts().some(({ undo }) => undo)).toBe(false)
  expect(inbox.current.isConnected).toBe(false)
  database.isDown = false
  await pass(POLL_MS)
  expect(inbox.current.isConnected).toBe(true)
})
