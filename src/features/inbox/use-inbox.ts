import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { inbox as words } from '#src/content/inbox.ts'
import { leadActions } from './actions.ts'
import { closeLead, openLead, useOpenId } from './address.ts'
import type { InboxBackend } from './backend.ts'
import { isNewer, useCounts, useLead, useLeads } from './queries.ts'
import { scrollerOf } from './rows.tsx'
import type { Filter, LeadRow } from './types.ts'

const TYPING_MS = 250
export const ALL: Filter = { which: 'open', source: null, search: '' }
const NO_ROWS: readonly LeadRow[] = []
const NONE_ARRIVED = { outOfView: 0, announcement: '', newest: '' }

/** The messages and their actions, for list, lead and keys. */
export function useInbox(backend: InboxBackend, me: string) {
  const client = useQueryClient()
  const [filter, setFilter] = useState(ALL)
  const [search, setSearch] = useState('')
  const leads = useLeads(backend, filter)
  const counts = useCounts(backend, filter)
  const openId = useOpenId()
  const opened = useLead(backend, openId)
  const list = useRef<HTMLOListElement>(null)
  const arrived = useArrived(filter, leads.isPlaceholderData ? undefined : leads.data, list)

  useEffect(() => {
    const timer = setTimeout(() => {
      setFilter((last) => (last.search === search.trim() ? last : { ...last, search: search.trim() }))
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])

  return {
    backend,
    me,
    filter,
    /** The search text; the filter is applied after a pause in typing. */
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
    arrived,
    openId,
    opened,
    open: openLead,
    close: closeLead,
    actions: leadActions(backend, client, me),
  }
}

export type Inbox = ReturnType<typeof useInbox>

function newestOf(rows: readonly LeadRow[]): LeadRow | undefined {
  return rows.reduce<LeadRow | undefined>((newest, row) => (newest && isNewer(newest, row) ? newest : row), undefined)
}

/** New leads since the filter was applied: the announcement, and how many are out of view. */
function useArrived(filter: Filter, rows: readonly LeadRow[] | undefined, list: RefObject<HTMLElement | null>) {
  const [arrived, setArrived] = useState(NONE_ARRIVED)
  const seen = useRef<{ filter: Filter; newest: LeadRow | undefined } | null>(null)

  useEffect(() => {
    if (!rows) return
    if (seen.current?.filter !== filter) {
      seen.current = { filter, newest: newestOf(rows) }
      setArrived(NONE_ARRIVED)
      return
    }
    const { newest } = seen.current
    const fresh = rows.filter((row) => !newest || isNewer(row, newest))
    const first = newestOf(fresh)
    if (!first) return
    seen.current.newest = first
    // New leads are at the end of the open ones, and at the top of the others.
    const scroller = list.current && scrollerOf(list.current)
    const isOutOfView =
      scroller !== null &&
      (filter.which === 'open' ? scroller.scrollHeight > scroller.clientHeight : scroller.scrollTop > 0)
    const announcement = words.list.arrived(fresh.length, first.name)
    setArrived((last) => ({
      outOfView: isOutOfView ? last.outOfView + fresh.length : 0,
      announcement,
      newest: first.id,
    }))
  }, [filter, rows, list])

  return { ...arrived, see: () => setArrived((last) => ({ ...last, outOfView: 0 })) }
}
