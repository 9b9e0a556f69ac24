import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { leadActions } from './actions.ts'
import { useOpenId } from './address.ts'
import { MOST_ROWS, PAGE_ROWS, type InboxBackend } from './backend.ts'
import { useCounts, useLead, useLeads } from './queries.ts'
import type { Filter, LeadRow } from './types.ts'

const TYPING_MS = 250
export const ALL: Filter = { which: 'open', source: null, search: '' }
const NO_ROWS: readonly LeadRow[] = []

/** The messages and their actions, for list, lead and keys. */
export function useInbox(backend: InboxBackend, me: string) {
  const client = useQueryClient()
  const [filter, setFilter] = useState(ALL)
  const [limit, setLimit] = useState(PAGE_ROWS)
  const [search, setSearch] = useState('')
  const leads = useLeads(backend, filter, limit)
  const counts = useCounts(backend, filter)
  const openId = useOpenId()
  const opened = useLead(backend, openId)
  const list = useRef<HTMLOListElement>(null)
  const rows = leads.data?.rows ?? NO_ROWS

  const change = (changes: Partial<Filter>) => {
    setFilter((last) => ({ ...last, ...changes }))
    setLimit(PAGE_ROWS)
  }

  const applySearch = useEffectEvent((wanted: string) => {
    if (wanted !== filter.search) change({ search: wanted })
  })
  useEffect(() => {
    const timer = setTimeout(() => applySearch(search.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])

  return {
    backend,
    me,
    filter,
    /** The search text; the filter is applied after a pause in typing. */
    search,
    setSearch,
    setFilter: change,
    leads,
    rows,
    isBusy: leads.isPending || leads.isPlaceholderData,
    hasMore: leads.data?.hasMore ?? false,
    loadMore: () => setLimit(Math.min(rows.length + PAGE_ROWS, MOST_ROWS)),
    counts: counts.data ?? null,
    list,
    openId,
    opened,
    actions: leadActions(backend, client),
  }
}

export type Inbox = ReturnType<typeof useInbox>
