import { keepPreviousData, MutationCache, notifyManager, QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { showToast } from '#src/ui/toast-store.ts'
import { InboxError, type InboxApi, type InboxErrorCode, type InboxLead } from './api.ts'
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
  const { data, isError } = useQuery({
    queryKey: ['lead', id],
    queryFn: id === null ? skipToken : ({ client }) => fetchAndMarkRead(api, id, client),
  })
  const status = data === null ? 'not-found' : isError ? 'failed' : 'loading'
  return { id, lead: data ?? null, status } as const
}

/** Marked again with each poll until that has worked. */
async function fetchAndMarkRead(api: InboxApi, id: string, client: QueryClient): Promise<InboxLead | null> {
  const lead = await api.fetchLead(id)
  if (lead?.read_at === null)
    api.markRead(id).then(
      () => client.invalidateQueries(),
      () => {},
    )
  return lead
}

export function useHealth(api: InboxApi) {
  const { data, error } = useQuery({
    queryKey: ['health'],
    queryFn: () => api.fetchHealth(),
  })
  const isConnected = !(error instanceof InboxError && error.code === 'failed')
  return { health: data ?? null, isConnected }
}

export type FailureToasts = Partial<Record<InboxErrorCode, { title: string; text: string }>>

/** Someone who is no longer a member sees another page instead. */
const FAILURES: FailureToasts = {
  'not-found': {
    title: 'This message no longer exists',
    text: 'It was erased, or its retention period ended.',
  },
  failed: {
    title: 'That did not work',
    text: 'The database is not responding. Nothing was changed. Please try again.',
  },
}

export function showFailure(error: Error, failures: FailureToasts = {}): void {
  const code = error instanceof InboxError ? error.code : 'failed'
  const toast = { ...FAILURES, ...failures }[code]
  if (toast) showToast({ ...toast, tone: code === 'conflict' ? 'default' : 'destructive' })
}
