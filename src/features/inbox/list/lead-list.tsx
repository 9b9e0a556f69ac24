import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { Mark } from '../inbox-icon.tsx'
import type { Filter, LeadRow as Row } from '../inbox-types.ts'
import { Rows } from './rows.tsx'

const words = inbox.list
const MARKS = ['delivered', 'sent', 'waiting', 'held', 'bounced'] as const

/** How far below the view the next page is fetched. */
const AHEAD = '600px'

type LeadListProps = {
  list: RefObject<HTMLOListElement | null>
  rows: readonly Row[]
  openId: string | null
  which: Filter['which']
  hasMore: boolean
  isBusy: boolean
  isLoadingMore: boolean
  /** What stands above the first row: how many arrived out of view. */
  above: ReactNode
  onOpen: (id: string) => void
  onMore: () => void
}

export function LeadList(props: LeadListProps) {
  const { list, rows, openId, which, hasMore, isBusy, isLoadingMore, above, onOpen, onMore } = props
  return (
    <>
      {above}
      <ol id="list" ref={list} className="rows" tabIndex={-1} aria-busy={isBusy} aria-label={words.label}>
        <Rows list={list} rows={rows} openId={openId} onOpen={onOpen} />
        {rows.length > 0 && (
          <li className="rows-end">
            {/* A new page may leave the button in view, so each has its own. */}
            {hasMore ? (
              <More key={rows.length} isLoading={isLoadingMore} onMore={onMore} />
            ) : (
              !isBusy && words.end[which]
            )}
          </li>
        )}
      </ol>
      <footer className="key" aria-label={words.key}>
        {MARKS.map((mark) => (
          <span key={mark}>
            <Mark name={mark} />
            {inbox.mails.states[mark]}
          </span>
        ))}
      </footer>
    </>
  )
}

type MoreProps = { isLoading: boolean; onMore: () => void }

/** Fetches the next page when it comes near the view. The button is for when that fails. */
function More({ isLoading, onMore }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const handleNear = useEffectEvent(onMore)

  useEffect(() => {
    if (!button.current || !('IntersectionObserver' in window)) return undefined
    const root = button.current.closest('.rows')
    const isOwn = root && getComputedStyle(root).overflowY === 'auto'
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear()
      },
      { root: isOwn ? root : null, rootMargin: AHEAD },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [])

  return (
    <button ref={button} type="button" className="button button-line" aria-disabled={isLoading} onClick={onMore}>
      {isLoading ? words.loadingMore : words.more}
    </button>
  )
}
