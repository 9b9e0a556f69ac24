import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InboxBackend, Result } from './backend.ts'
import type { Filter } from './types.ts'

const POLL_MS = 20_000
/** The database detects within 25 seconds that email does not work, so it is shown within 30. */
const HEALTH_MS = 4_000

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

/** The first rows of the filtered list, and whether there are more. */
export function useLeads(backend: InboxBackend, filter: Filter, limit: number) {
  return useQuery({
    queryKey: ['leads', filter, limit],
    queryFn: () => valueOf(backend.leads(filter, limit)),
    placeholderData: keepPreviousData,
  })
}

export function useCounts(backend: InboxBackend, { source, search }: Filter) {
  return useQuery({
    queryKey: ['counts', source, search],
    queryFn: () => valueOf(backend.counts({ which: 'all', source, search })),
    placeholderData: keepPreviousData,
  })
}

/** The open lead, which is marked as read, again with each poll until that has worked. */
export function useLead(backend: InboxBackend, openId: string | null) {
  const client = useQueryClient()
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ['lead', openId],
    queryFn: openId === null ? skipToken : () => valueOf(backend.lead(openId)),
  })
  const unreadId = data?.read_at === null ? data.id : null

  useEffect(() => {
    if (unreadId === null || dataUpdatedAt === 0) return
    const markRead = async () => {
      const read = await backend.markRead(unreadId)
      if (read.ok) void client.invalidateQueries()
    }
    void markRead()
  }, [backend, client, unreadId, dataUpdatedAt])

  const status = data === null ? 'gone' : isError ? 'failed' : 'loading'
  return { lead: data ?? null, status } as const
}

/** What the bar shows, and whether the database responds. */
export function useHealth(backend: InboxBackend) {
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: () => valueOf(backend.health()),
    refetchInterval: HEALTH_MS,
  })
  return { health: data ?? null, isConnected: error?.message !== 'failed' }
}

/** The library expects failures as exceptions. */
async function valueOf<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(result.failure)
  return result.value
}
