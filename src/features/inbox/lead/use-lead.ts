import { useCallback, useRef, useState } from 'react'
import type { InboxBackend } from '../inbox-backend.ts'
import type { Lead } from '../inbox-types.ts'
import { useTask } from '../use-task.ts'

type Loaded = { id: string; lead: Lead | null; status: 'ready' | 'gone' | 'failed' }

/** The open lead. `onRead` hears of a lead that was unread until now. */
export function useLead(backend: InboxBackend, openId: string | null, onRead: (id: string) => void) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const wanted = useRef(openId)

  const reload = useCallback(async (): Promise<Lead | null> => {
    if (openId === null) return null
    const answer = await backend.lead(openId)
    // Another lead was opened in the meantime: this answer must not take its place.
    if (wanted.current !== openId) return null
    if (!answer.ok) {
      // What is shown stays: it is better than nothing.
      setLoaded((last) => (last?.id === openId && last.lead ? last : { id: openId, lead: null, status: 'failed' }))
      return null
    }
    setLoaded({ id: openId, lead: answer.value, status: answer.value ? 'ready' : 'gone' })
    return answer.value
  }, [backend, openId])

  const loadAndMarkRead = useCallback(async () => {
    wanted.current = openId
    const lead = await reload()
    if (!lead?.isUnread) return
    const read = await backend.markRead(lead.id)
    if (read.ok) onRead(lead.id)
  }, [backend, openId, reload, onRead])

  useTask(loadAndMarkRead)

  const isCurrent = loaded !== null && loaded.id === openId
  return { lead: isCurrent ? loaded.lead : null, status: isCurrent ? loaded.status : 'loading', reload } as const
}
