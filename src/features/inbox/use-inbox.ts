import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InboxBackend } from './inbox-backend.ts'
import { useCounts, useLead, useLeads } from './inbox-queries.ts'
import type { Filter, LeadRow } from './inbox-types.ts'
import { leadActions } from './lead-actions.ts'
import { useArrived } from './list/use-arrived.ts'
import { useOpenLead } from './use-open-lead.ts'

const TYPING_MS = 250
export const ALL: Filter = { which: 'open', source: null, search: '' }
const NO_ROWS: readonly LeadRow[] = []

/** Everything the inbox knows and does; the screen draws it. */
export function useInbox(backend: InboxBackend, me: string) {
  const client = useQueryClient()
  const [filter, setFilter] = useState(ALL)
  const [search, setSearch] = useState('')
  const leads = useLeads(backend, filter)
  const counts = useCounts(backend, filter)
  const { openId, open, close } = useOpenLead()
  const opened = useLead(backend, openId)
  const list = useRef<HTMLOListElement>(null)
  const arrived = useArrived(filter, leads.isPlaceholderData ? undefined : leads.data, list)

  useEffect(() => {
    const timer = setTimeout(() => {
      setFilter((last) => (last.search === search.trim() ? last : { ...last, search: search.trim() }))
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])

  const actions = leadActions({ backend, client, me, close })

  return {
    backend,
    filter,
    search,
    setSearch,
    setFilter: (changes: Partial<Filter>) => setFilter((last) => ({ ...last, ...changes })),
    leads,
    rows: leads.data ?? NO_ROWS,
    loadMore: () => {
      if (leads.hasNextPage && !leads.isFetchingNextPage) void leads.fetchNextPage()
    },
    counts: counts.data ?? null,
    list,
    openId,
    open,
    close,
    opened,
    arrived,
    actions,
  }
}

export type Inbox = ReturnType<typeof useInbox>
