import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { MAX_ROWS, PAGE_ROWS, type InboxApi, type InboxRow } from './api.ts'
import { useSelectedLeadId } from './lead-hash.ts'
import { useCounts, useLead, useLeads } from './queries.ts'
import { createReplyDrafts } from './reply-drafts.ts'
import type { LeadFilter } from './filters.ts'

const SEARCH_DELAY_MS = 250
export const DEFAULT_FILTER: LeadFilter = { status: 'open', source: null, search: '' }
const NO_ROWS: readonly InboxRow[] = []

const InboxContext = createContext<ReturnType<typeof useInboxState> | null>(null)

type InboxProviderProps = { api: InboxApi; memberName: string; children: ReactNode }

export function InboxProvider({ api, memberName, children }: InboxProviderProps) {
  const inbox = useInboxState(api, memberName)
  return <InboxContext value={inbox}>{children}</InboxContext>
}

/** Queries once for list, lead and shortcuts: each further observer of a query would poll by a timer of its own. */
function useInboxState(api: InboxApi, memberName: string) {
  const [hasKeysDialog, setHasKeysDialog] = useState(false)
  return {
    api,
    memberName,
    leadList: useLeadListState(api),
    selectedLead: useLead(api, useSelectedLeadId()),
    noteDrafts: useState(() => new Map<string, string>())[0],
    drafts: useState(() => createReplyDrafts(memberName))[0],
    /** The leads whose change of status has no response yet. */
    pendingMarks: useState(() => new Set<string>())[0],
    hasKeysDialog,
    setHasKeysDialog,
    searchRef: useRef<HTMLInputElement>(null),
    listRef: useRef<HTMLOListElement>(null),
    replyRef: useRef<HTMLTextAreaElement>(null),
    noteRef: useRef<HTMLTextAreaElement>(null),
  }
}

export function useInbox() {
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
