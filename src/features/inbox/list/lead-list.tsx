import { memo, PureComponent, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Mark, markOf, type MarkName } from '../inbox-icon.tsx'
import type { Filter, LeadRow as Row, MailSummary } from '../inbox-types.ts'
import { mailWords } from '../mail-words.ts'
import { shortWhen } from '../when.ts'

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

type RowsProps = {
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  openId: string | null
  onOpen: (id: string) => void
}

type Anchor = { row: Element; top: number }

/**
 * Keeps the rows in view where they are when others come or go above them. A list at its top that no one points at may
 * move. Drawn anew only when the list itself changes: it may hold thousands. A class, because only a class can look at
 * the page just before it changes.
 */
class Rows extends PureComponent<RowsProps> {
  override getSnapshotBeforeUpdate(last: RowsProps): Anchor | null {
    const list = this.props.list.current
    if (!list || last.rows === this.props.rows) return null
    const scroller = scrollerOf(list)
    if (scroller.scrollTop === 0 && !list.matches(':hover, :focus-within')) return null
    const edge = scroller === list ? list.getBoundingClientRect().top : 0
    const row = [...list.children].find((child) => child.getBoundingClientRect().bottom > edge)
    return row ? { row, top: row.getBoundingClientRect().top } : null
  }

  override componentDidUpdate(_last: RowsProps, _state: unknown, anchor: Anchor | null): void {
    const list = this.props.list.current
    if (!list || !anchor?.row.isConnected) return
    scrollerOf(list).scrollTop += anchor.row.getBoundingClientRect().top - anchor.top
  }

  override render(): ReactNode {
    const { rows, openId, onOpen } = this.props
    return rows.map((row) => <LeadRow key={row.id} row={row} isOpen={row.id === openId} onOpen={onOpen} />)
  }
}

/** On small screens the page scrolls, not the list. */
export function scrollerOf(list: HTMLElement): Element {
  const isOwn = getComputedStyle(list).overflowY === 'auto'
  return isOwn ? list : (document.scrollingElement ?? document.documentElement)
}

const mailLine = 'col-span-full mt-0.5 text-xs/[1.5] wrap-anywhere'
const tones: Partial<Record<MarkName, string>> = { bounced: 'text-vermilion-700', held: 'text-brass-700' }

type LeadRowProps = { row: Row; isOpen: boolean; onOpen: (id: string) => void }

/** One lead of the list. A link, so that it can be opened in a tab of its own. What a visitor typed stays in its line. */
const LeadRow = memo(function LeadRow({ row, isOpen, onOpen }: LeadRowProps) {
  const { confirmation, notification } = row
  const isDone = row.answered_at !== null
  return (
    <li>
      <a
        href={`#${row.id}`}
        data-lead={row.id}
        className="row"
        aria-current={isOpen || undefined}
        data-unread={row.is_unread || undefined}
        data-done={isDone || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(row.id)
        }}
      >
        <span className="flex min-w-0 items-baseline self-baseline gap-2.5 overflow-clip [overflow-clip-margin:2px]">
          {row.is_unread && <span className="sr-only">{words.unread}</span>}
          <b
            dir="auto"
            className="-my-0.5 truncate py-0.5 font-display text-[1.1875rem]/[1.3] font-normal tracking-[-0.005em]"
          >
            {row.name}
          </b>
          {row.company && (
            <i dir="auto" className="flex-[1_2_0] truncate text-xs/[1.5] text-fg-mute not-italic">
              {row.company}
            </i>
          )}
        </span>
        <time dateTime={row.created_at} className="self-baseline text-xs/[1.5] text-fg-mute tabular-nums">
          {shortWhen(row.created_at)}
        </time>
        <span
          className="row-say col-span-full line-clamp-1 text-sm/[1.45] wrap-anywhere text-fg-soft max-lg:line-clamp-2 [&>svg]:text-brass-700"
          dir="auto"
        >
          {row.source === 'voice' && (
            <>
              <Icon name="voice" />
              <span className="sr-only">{words.byVoice}</span>
            </>
          )}
          {row.excerpt}
        </span>
        {row.answered_at !== null ? (
          <span className={`${mailLine} text-fg-mute [&>svg]:[stroke-width:2.2] [&>svg]:text-verdigris-700`}>
            <Icon name="check" />
            {words.answeredBy(row.answered_by ?? '', shortWhen(row.answered_at))}
          </span>
        ) : (
          <span className={`${mailLine} text-fg-mute`}>
            <MailWords mail={confirmation}>{`${inbox.mails.confirmation} ${mailWords(confirmation)}, `}</MailWords>
            <MailWords mail={notification}>{`${inbox.mails.notification} ${mailWords(notification)}`}</MailWords>
          </span>
        )}
      </a>
    </li>
  )
})

/** Each mail in the colour of its own state, and in one line where there is room. */
function MailWords({ mail, children }: { mail: MailSummary; children: string }) {
  const mark = markOf(mail.state)
  return (
    <span className={`mr-2 inline-block ${tones[mark] ?? ''}`}>
      <Mark name={mark} />
      {children}
    </span>
  )
}
