import { useCallback, useRef, useState } from 'react'
import { PAGE_ROWS, type InboxBackend } from '../inbox-backend.ts'
import type { Counts, Filter, LeadRow } from '../inbox-types.ts'
import { useTask } from '../use-task.ts'
import { appendPage, mergeNewest } from './merge-leads.ts'

/** `filter`: what the rows were asked for; the last ones stay in view until the next arrive. */
type Leads = { filter: Filter | null; rows: readonly LeadRow[]; hasMore: boolean; hasFailed: boolean }

const NONE: Leads = { filter: null, rows: [], hasMore: false, hasFailed: false }

/** The filtered list, a page at a time. Of overlapping requests only those of the last filter count. */
export function useLeads(backend: InboxBackend, filter: Filter) {
  const [leads, setLeads] = useState(NONE)
  const [counts, setCounts] = useState<Counts | null>(null)
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  const round = useRef(0)

  const load = useCallback(async () => {
    const mine = ++round.current
    const [page, counted] = await Promise.all([backend.leads(filter, null), backend.counts(filter)])
    if (mine !== round.current) return
    if (counted.ok) setCounts(counted.value)
    const rows = page.ok ? page.value : []
    setLeads({ filter, rows, hasMore: rows.length === PAGE_ROWS, hasFailed: !page.ok })
  }, [backend, filter])

  useTask(load)
  const status = leads.filter !== filter ? 'loading' : leads.hasFailed ? 'failed' : 'ready'

  async function loadMore(): Promise<void> {
    const last = leads.rows.at(-1)
    if (!last || !leads.hasMore || isLoadingMore || status !== 'ready') return
    const mine = round.current
    setIsLoadingMore(true)
    const page = await backend.leads(filter, last)
    setIsLoadingMore(false)
    if (mine !== round.current || !page.ok) return
    const hasMore = page.value.length === PAGE_ROWS
    setLeads((shown) => ({ ...shown, rows: appendPage(shown.rows, page.value), hasMore }))
  }

  /** Fetches the newest page again. `beforeChange` runs just before the list changes; answers with the new leads. */
  async function refresh(openId: string | null, beforeChange: () => void): Promise<LeadRow[]> {
    if (status === 'failed') await load()
    if (status !== 'ready') return []
    const mine = round.current
    const [page, counted] = await Promise.all([backend.leads(filter, null), backend.counts(filter)])
    if (mine !== round.current) return []
    if (counted.ok) setCounts(counted.value)
    if (!page.ok) return []
    const newest = leads.rows[0]?.created_at ?? ''
    const known = new Set(leads.rows.map(({ id }) => id))
    beforeChange()
    setLeads((shown) => ({ ...shown, ...merged(shown, page.value, openId) }))
    return page.value.filter(({ id, created_at }) => !known.has(id) && created_at >= newest)
  }

  /** Shows at once what an action has changed. */
  const change = useCallback((id: string, changes: Partial<LeadRow>) => {
    const apply = (row: LeadRow) => (row.id === id ? { ...row, ...changes } : row)
    setLeads((shown) => ({ ...shown, rows: shown.rows.map(apply) }))
  }, [])

  const forget = useCallback((email: string) => {
    const isOther = (row: LeadRow) => row.email.toLowerCase() !== email.toLowerCase()
    setLeads((shown) => ({ ...shown, rows: shown.rows.filter(isOther) }))
  }, [])

  return {
    rows: leads.rows,
    hasMore: leads.hasMore,
    status,
    counts,
    isLoadingMore,
    load,
    loadMore,
    refresh,
    change,
    forget,
  }
}

function merged(shown: Leads, page: LeadRow[], openId: string | null): Pick<Leads, 'rows' | 'hasMore'> {
  const rows = mergeNewest(shown.rows, page, openId)
  const isCut = page.length === PAGE_ROWS && rows.length === page.length
  return { rows, hasMore: isCut || (shown.hasMore && rows.length > page.length) }
}
