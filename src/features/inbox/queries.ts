import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import { idInAddress } from './address.ts'
import { PAGE_ROWS, type InboxBackend, type Result } from './backend.ts'
import type { Filter, Lead, LeadRow, Position, Which } from './types.ts'
import { clockWhen } from './when.ts'

/** Half a minute at most until a new lead is shown. */
const POLL_MS = 20_000

type Pages = InfiniteData<LeadRow[], Position | null>

/** Polls everything in view while the tab is visible. Data that is not in view is dropped: it is personal. */
export function inboxQueryClient(): QueryClient {
  // Renders responses immediately instead of batching them with a timer.
  notifyManager.setScheduler(queueMicrotask)
  const queries = {
    refetchInterval: POLL_MS,
    refetchOnReconnect: true,
    gcTime: 0,
    // The next poll is the retry.
    retry: false,
    // Offline, a request fails visibly instead of waiting.
    networkMode: 'always',
  } as const
  return new QueryClient({ defaultOptions: { queries } })
}

/** The filtered list. A poll fetches all loaded pages, each after the last lead of the previous one. */
export function useLeads(backend: InboxBackend, filter: Filter) {
  return useInfiniteQuery({
    queryKey: ['leads', filter],
    queryFn: async ({ pageParam, queryKey, client }) => {
      const page = await valueOf(backend.leads(filter, pageParam))
      const shown = client.getQueryData<Pages>(queryKey)
      return withOpenLead(filter.which, page, pageParam, shown?.pages.flat())
    },
    initialPageParam: null as Position | null,
    getNextPageParam: (page) => (page.length < PAGE_ROWS ? null : page.at(-1)),
    placeholderData: keepPreviousData,
    select: rowsOf,
  })
}

export function useCounts(backend: InboxBackend, filter: Filter) {
  return useQuery({
    queryKey: ['counts', filter.source, filter.search],
    queryFn: () => valueOf(backend.counts(filter)),
    placeholderData: keepPreviousData,
  })
}

/** The open lead, which is now marked as read. */
export function useLead(backend: InboxBackend, openId: string | null) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['lead', openId],
    queryFn: openId === null ? skipToken : () => valueOf(backend.lead(openId)),
  })
  const unreadId = data?.isUnread ? data.id : null

  useEffect(() => {
    if (unreadId === null) return
    const markRead = async () => {
      const read = await backend.markRead(unreadId)
      if (read.ok) changeRow(client, unreadId, { is_unread: false })
    }
    void markRead()
  }, [backend, client, unreadId])

  const status = data === null ? 'gone' : isError ? 'failed' : 'loading'
  return { lead: data ?? null, status } as const
}

/** How the deployment is set up. Only a deployment changes it, so it is not polled. */
export function useSetUp(backend: InboxBackend): MailSetUp | null {
  const queryFn = () => valueOf(backend.setUp())
  return useQuery({ queryKey: ['set-up'], queryFn, refetchInterval: false }).data ?? null
}

/** The data of the bar and the Status page, and whether the database responds. */
export function useStatus(backend: InboxBackend) {
  const query = useQuery({ queryKey: ['status'], queryFn: () => valueOf(backend.status()) })
  return {
    status: query.data ?? null,
    isConnected: query.error?.message !== 'failed',
    synced: query.dataUpdatedAt === 0 ? '' : clockWhen(new Date(query.dataUpdatedAt).toISOString()),
    isChecking: query.isFetching,
    check: () => void query.refetch(),
  }
}

export type ShownStatus = ReturnType<typeof useStatus>

type Mark = Pick<Lead, 'id' | 'version' | 'answeredBy'>

/** Optimistic update of a mark. Returns the function that reverts it. */
export async function showMark(client: QueryClient, { id, version, answeredBy }: Mark): Promise<() => void> {
  // Responses to earlier requests must not overwrite the mark.
  await client.cancelQueries()
  const before = client.getQueriesData({})
  const answeredAt = answeredBy === null ? null : new Date().toISOString()
  changeRow(client, id, { version, answered_at: answeredAt, answered_by: answeredBy })
  client.setQueryData<Lead | null>(['lead', id], (lead) => lead && { ...lead, version, answeredAt, answeredBy })
  return () => before.forEach(([key, data]) => client.setQueryData(key, data))
}

function changeRow(client: QueryClient, id: string, changes: Partial<LeadRow>): void {
  const change = (row: LeadRow) => (row.id === id ? { ...row, ...changes } : row)
  client.setQueriesData<Pages>(
    { queryKey: ['leads'] },
    (shown) => shown && { ...shown, pages: shown.pages.map((page) => page.map(change)) },
  )
}

/** The open lead keeps its row even if it no longer matches: the list must not move while someone reads. */
function withOpenLead(which: Which, page: LeadRow[], after: Position | null, shown: LeadRow[] = []): LeadRow[] {
  const open = shown.find(({ id }) => id === idInAddress())
  const last = page.length < PAGE_ROWS ? undefined : page.at(-1)
  if (!open || page.some(({ id }) => id === open.id)) return page
  const isFirst = which === 'open' ? isOlder : isNewer
  if ((after && isFirst(open, after)) || (last && isFirst(last, open))) return page
  return [...page, open].toSorted((a, b) => (isFirst(a, b) ? -1 : 1))
}

/** The order of the open leads, and of their deadlines. */
function isOlder(a: Position, b: Position): boolean {
  return isNewer(b, a)
}

/** Timestamps are in UTC with a variable number of digits, which sort as text. */
export function isNewer(a: Position, b: Position): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at
}

function rowsOf({ pages }: Pages): readonly LeadRow[] {
  return pages.flat()
}

/** The library expects failures as exceptions. */
export async function valueOf<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(result.failure)
  return result.value
}
