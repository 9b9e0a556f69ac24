import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { buttonClass } from '#src/ui/button-style.ts'
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

/** The list keeps its place itself, in engines without scroll anchoring too. */
export function LeadList(props: LeadListProps) {
  const { list, rows, openId, which, hasMore, isBusy, isLoadingMore, above, onOpen, onMore } = props
  return (
    <>
      {above}
      <ol
        id="list"
        ref={list}
        className="rows min-h-0 flex-1 overflow-y-auto [overflow-anchor:none] [scrollbar-color:var(--color-paper-300)_transparent] [scrollbar-width:thin] focus:outline-none aria-busy:opacity-60 max-lg:overflow-visible [&>li]:[contain-intrinsic-size:auto_5.9rem] [&>li]:[content-visibility:auto]"
        tabIndex={-1}
        aria-busy={isBusy}
        aria-label={words.label}
      >
        <Rows list={list} rows={rows} openId={openId} onOpen={onOpen} />
        {rows.length > 0 && (
          <li className="py-3.5 pr-4.5 pl-7 font-display text-[1rem]/[1.4] text-fg-mute italic">
            {/* A new page may leave the button in view, so each has its own. */}
            {hasMore ? (
              <More key={rows.length} isLoading={isLoadingMore} onMore={onMore} />
            ) : (
              !isBusy && words.end[which]
            )}
          </li>
        )}
      </ol>
      <footer
        className="flex flex-wrap gap-x-4 gap-y-0.5 border-t border-bar px-4.5 py-2.5 font-display text-[0.9375rem]/[1.5] text-fg-mute italic"
        aria-label={words.key}
      >
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
    <button
      ref={button}
      type="button"
      className={`${buttonClass('line', 'small')} font-sans not-italic`}
      aria-disabled={isLoading}
      onClick={onMore}
    >
      {isLoading ? words.loadingMore : words.more}
    </button>
  )
}
