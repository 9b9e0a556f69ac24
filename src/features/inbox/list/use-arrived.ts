import { useEffect, useRef, useState, type RefObject } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { isNewer } from '../inbox-queries.ts'
import type { Filter, LeadRow } from '../inbox-types.ts'
import { scrollerOf } from './lead-list.tsx'

const NONE = { outOfView: 0, said: '' }

/** What arrived since the list was filtered so: the words that announce it, and how many leads are above the view. */
export function useArrived(filter: Filter, rows: readonly LeadRow[] | undefined, list: RefObject<HTMLElement | null>) {
  const [arrived, setArrived] = useState(NONE)
  const seen = useRef<{ filter: Filter; newest: LeadRow | undefined } | null>(null)

  useEffect(() => {
    if (!rows) return
    if (seen.current?.filter !== filter) {
      seen.current = { filter, newest: rows[0] }
      setArrived(NONE)
      return
    }
    const { newest } = seen.current
    const fresh = rows.filter((row) => !newest || isNewer(row, newest))
    const [first] = fresh
    if (!first) return
    seen.current.newest = first
    const isOutOfView = list.current !== null && scrollerOf(list.current).scrollTop > 0
    const said = inbox.list.arrived(fresh.length, first.name)
    setArrived((last) => ({ outOfView: isOutOfView ? last.outOfView + fresh.length : 0, said }))
  }, [filter, rows, list])

  return { ...arrived, see: () => setArrived((last) => ({ ...last, outOfView: 0 })) }
}
