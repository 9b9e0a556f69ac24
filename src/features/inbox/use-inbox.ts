import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { inboxBackend } from './inbox-backend.ts'
import type { Filter, LeadRow, Strip } from './inbox-types.ts'
import { leadActions } from './lead-actions.ts'
import { useLead } from './lead/use-lead.ts'
import { useKeptPosition } from './list/use-kept-position.ts'
import { useLeads } from './list/use-leads.ts'
import { useOpenLead } from './use-open-lead.ts'
import { usePolling } from './use-polling.ts'
import { useTask } from './use-task.ts'
import { useUndo } from './use-undo.ts'
import { clockWhen } from './when.ts'

const TYPING_MS = 250
const ALL: Filter = { which: 'open', source: null, search: '' }

/** Everything the inbox knows and does; the screen draws it. */
export function useInbox(me: string, onStranger: () => void) {
  const backend = useMemo(() => inboxBackend(onStranger), [onStranger])
  const [filter, setFilter] = useState(ALL)
  const [search, setSearch] = useState('')
  const leads = useLeads(backend, filter)
  const { openId, open, close } = useOpenLead()
  const { change, forget } = leads
  const handleRead = useCallback((id: string) => change(id, { is_unread: false }), [change])
  const opened = useLead(backend, openId, handleRead)
  const undo = useUndo()
  const list = useRef<HTMLOListElement>(null)
  const holdPosition = useKeptPosition(list)
  const [strip, setStrip] = useState<Strip | null>(null)
  const [isConnected, setIsConnected] = useState(true)
  const [synced, setSynced] = useState('')
  const [arrived, setArrived] = useState({ outOfView: 0, said: '' })

  useEffect(() => {
    const timer = setTimeout(() => {
      setFilter((last) => (last.search === search.trim() ? last : { ...last, search: search.trim() }))
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [search])

  const loadStrip = useCallback(async () => {
    const answer = await backend.strip()
    if (answer.ok) {
      setStrip(answer.value)
      setSynced(clockWhen(new Date().toISOString()))
    }
    setIsConnected(answer.ok || answer.failure !== 'failed')
  }, [backend])

  useTask(loadStrip)

  async function refresh(): Promise<void> {
    let isHeld = false
    const newest = leads.refresh(openId, () => {
      isHeld = holdPosition()
    })
    const [fresh] = await Promise.all([newest, loadStrip(), opened.reload()])
    announce(fresh, isHeld)
  }

  function announce(fresh: readonly LeadRow[], isOutOfView: boolean): void {
    const [first] = fresh
    if (!first) return
    const said = inbox.list.arrived(fresh.length, first.name)
    setArrived((last) => ({ outOfView: isOutOfView ? last.outOfView + fresh.length : 0, said }))
  }

  usePolling(refresh)

  return {
    backend,
    filter,
    search,
    setSearch,
    setFilter: (changes: Partial<Filter>) => setFilter((last) => ({ ...last, ...changes })),
    leads,
    list,
    openId,
    open,
    close,
    opened,
    undo,
    strip,
    isConnected,
    synced,
    arrived,
    seeArrived: () => setArrived((last) => ({ ...last, outOfView: 0 })),
    actions: leadActions({ backend, me, offer: undo.offer, change, forget, refresh, close }),
  }
}

export type Inbox = ReturnType<typeof useInbox>
