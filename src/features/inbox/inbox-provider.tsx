import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { MAX_ROWS, PAGE_ROWS, type InboxApi, type InboxRow } from './api.ts'
import { useSelectedLeadId } from './lead-hash.ts'
import { useCounts, useLead, useLeads } from './queries.ts'
import { createReplyDrafts, type ReplyDrafts } from './reply-drafts.ts'
import type { LeadFilter } from './filters.ts'

const SEARCH_DELAY_MS = 250
export const DEFAULT_FILTER: LeadFilter = { status: 'open', source: null, search: '' }
const NO_ROWS: readonly InboxRow[] = []

type Inbox = {
  api: InboxApi
  memberName: string
  leadList: LeadList
  selectedLead: ReturnType<typeof useLead>
  drafts: ReplyDrafts
  searchRef: RefObject<HTMLInputElement | null>
  listRef: RefObject<HTMLOListElement | null>
  replyRef: RefObject<HTMLTextAreaElement | null>
  noteRef: RefObject<HTMLTextAreaElement | null>
}

type LeadList = ReturnType<typeof useLeadListState>

const InboxContext = createContext<Inbox | null>(null)

type InboxProviderProps = { api: InboxApi; memberName: string; children: ReactNode }

/** Queries once for list, lead and shortcuts: each further observer of a query would poll by a timer of its own. */
export function InboxProvider({ api, memberName, children }: InboxProviderProps) {
  const leadList = useLeadListState(api)
  const selectedLead = useLead(api, useSelectedLeadId())
  const [drafts] = useState(createReplyDrafts)
  const searchRef = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const replyRef = useRef<HTMLTextAreaElement>(null)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  return (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- it renders only when one of them has changed
    <InboxContext value={{ api, memberName, leadList, selectedLead, drafts, searchRef, listRef, replyRef, noteRef }}>
      {children}
    </InboxContext>
  )
}

export function useInbox(): Inbox {
  const inbox = use(InboxContext)
  if (!inbox) throw new Error('useInbox needs an InboxProvider')
  return inbox
}

export const useLeadList = () => useInbox().leadList
export const useSelectedLead = () => useInbox().selectedLead

function useLeadListState(api: InboxApi) {
  const [filter, setFilter] = useState(DEFAULT_FILTER)
  const [limit, setLimit] = useState(PAGE_ROWS)
  const [searchText, setSearchText] = useState('')
  const leads = useLeads(api, filter, limit)
  const counts = useCounts(api, filter)
  const rows = leads.data?.rows ?? NO_ROWS

  const changeFilter = (changes: Partial<LeadFilter>) => {
    setFilter((current) => ({ ...current, ...changes }))
    setLimit(PAGE_ROWS)
  }

  const applySearch = useEffectEvent((search: string) => {
    if (search !== filter.search) changeFilter({ search })
  })
  useEffect(() => {
    const timer = setTimeout(() => applySearch(searchText.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [searchText])

  return {
    rows,
    hasMore: leads.data?.hasMore ?? false,
    isLoading: leads.isPending || leads.isPlaceholderData,
    hasFailed: leads.isLoadingError,
    isEmpty: counts.data?.all === 0 && rows.length === 0 && filter.search === '' && filter.source === null,
    refetch: leads.refetch,
    loadMore: () => setLimit(Math.min(rows.length + PAGE_ROWS, MAX_ROWS)),
    counts: counts.data ?? null,
    filter,
    setFilter: changeFilter,
    searchText,
    setSearchText,
  }
}
