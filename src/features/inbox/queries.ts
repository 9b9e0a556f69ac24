import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { InboxError, type InboxApi } from './api.ts'
import { showFailure } from './failures.ts'
import type { LeadFilter } from './filters.ts'

/** The database detects within 25 seconds that email does not work, so it is shown within 45. */
const POLL_MS = 20_000

/** Polls everything in view while the tab is visible. Data that is not in view is dropped: it is personal. */
export function createInboxQueryClient(): QueryClient {
  // Renders responses immediately instead of batching them with a timer.
  notifyManager.setScheduler(queueMicrotask)
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSettled: () => void client.invalidateQueries() }),
    defaultOptions: {
      queries: {
        refetchInterval: POLL_MS,
        refetchOnReconnect: true,
        gcTime: 0,
        // The next poll is the retry.
        retry: false,
        // Offline, a request fails visibly instead of waiting.
        networkMode: 'always',
      },
      mutations: { gcTime: 0, networkMode: 'always', onError: (error) => showFailure(error) },
    },
  })
  return client
}

export function useLeads(api: InboxApi, filter: LeadFilter, limit: number) {
  return useQuery({
    queryKey: ['leads', filter, limit],
    queryFn: () => api.fetchLeads(filter, limit),
    placeholderData: keepPreviousData,
  })
}

export function useCounts(api: InboxApi, { source, search }: LeadFilter) {
  return useQuery({
    queryKey: ['counts', source, search],
    queryFn: () => api.fetchCounts({ source, search }),
    placeholderData: keepPreviousData,
  })
}

export function useLead(api: InboxApi, id: string | null) {
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ['lead', id],
    queryFn: id === null ? skipToken : () => api.fetchLead(id),
  })
  useMarkRead(api, data?.read_at === null ? data.id : null, dataUpdatedAt)
  const status = data === null ? 'not-found' : isError ? 'failed' : 'loading'
  return { id, lead: data ?? null, status } as const
}

/** Marks the open lead as read, again with each poll until that has worked. */
function useMarkRead(api: InboxApi, unreadId: string | null, dataUpdatedAt: number): void {
  const client = useQueryClient()

  useEffect(() => {
    if (unreadId === null || dataUpdatedAt === 0) return
    api.markRead(unreadId).then(
      () => client.invalidateQueries(),
      () => {},
    )
  }, [api, client, unreadId, dataUpdatedAt])
}

export function useHealth(api: InboxApi) {
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: () => api.fetchHealth(),
  })
  const isConnected = !(error instanceof InboxError && error.code === 'failed')
  return { health: data ?? null, isConnected }
}
