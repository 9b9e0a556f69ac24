import { memo, PureComponent, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { openLead } from './address.ts'
import { Mark, markOf, mailWords, replyWords } from './mail.tsx'
import type { LeadRow as Row, MailSummary } from './types.ts'
import { clockWhen, dueOf, isPast, shortWhen } from './when.ts'

const words = inbox.list

/** On small screens the page scrolls, not the list. */
export function scrollerOf(list: HTMLElement): Element {
  const isOwn = getComputedStyle(list).overflowY === 'auto'
  return isOwn ? list : (document.scrollingElement ?? document.documentElement)
}

type RowsProps = { list: RefObject<HTMLElement | null>; rows: readonly Row[]; openId: string | null }
type Anchor = { row: Element; top: number }

/**
 * Keeps the visible rows in place when rows above them change, also in engines without scroll anchoring. A list that is
 * scrolled to the top and not hovered may move. Rendered only when the list itself changes, because it may have thousands
 * of rows. A class component, because it needs getSnapshotBeforeUpdate.
 */
export class Rows extends PureComponent<RowsProps> {
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
    const { rows, openId } = this.props
    return rows.map((row) => <LeadRow key={row.id} row={row} isOpen={row.id === openId} />)
  }
}

const mailLine = 'col-span-full mt-0.5 text-xs/[1.5] wrap-anywhere text-fg-mute'
const rowIcon = '[&>.icon]:mr-[0.4rem] [&>.icon]:inline-block [&>.icon]:size-[0.95rem] [&>.icon]:align-[-0.12rem]'

/** One lead of the list. A link, so that it can be opened in a new tab. Visitor input stays on its line. */
const LeadRow = memo(function LeadRow({ row, isOpen }: { row: Row; isOpen: boolean }) {
  const { confirmation, notification } = row
  const due = dueOf(row.created_at)
  return (
    <li>
      <a
        href={`#${row.id}`}
        data-lead={row.id}
        className="lead-row group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-[0.1rem] border-b border-line py-3 pr-5 pl-7 hover:bg-hover focus-visible:rounded-none focus-visible:-outline-offset-3"
        aria-current={isOpen || undefined}
        data-unread={row.is_unread || undefined}
        data-done={row.answered_at !== null || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          openLead(row.id)
        }}
      >
        <span className="flex min-w-0 items-baseline gap-2.5 self-baseline overflow-clip [overflow-clip-margin:2px]">
          {row.is_unread && <span className="sr-only">{words.unread}</span>}
          {/* The serif has one weight, so what is read is paler. */}
          <b
            dir="auto"
            className="-my-0.5 truncate py-0.5 font-display text-[1.1875rem]/[1.3] font-normal tracking-[-0.005em] text-fg-soft group-data-done:text-fg-mute group-data-unread:text-fg"
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
          className={`col-span-full line-clamp-1 text-sm/[1.45] wrap-anywhere text-fg-soft group-data-done:text-fg-mute group-data-unread:text-fg max-lg:line-clamp-2 short:line-clamp-1 [&>svg]:text-accent-text ${rowIcon}`}
          dir="auto"
        >
          {row.source !== 'form' && (
            <>
              <Icon name={row.source === 'voice' ? 'voice' : 'pen'} />
              <span className="sr-only">{words.by[row.source]}</span>
            </>
          )}
          {row.excerpt}
        </span>
        {row.answered_at !== null ? (
          <span className={`${mailLine} [&>svg]:stroke-[2.2] [&>svg]:text-fg-done ${rowIcon}`}>
            <Icon name="check" />
            {words.answeredBy(row.answered_by ?? '', shortWhen(row.answered_at))}
          </span>
        ) : (
          <span className={mailLine}>
            {due !== null && <Due by={due} />}
            {row.reply.state !== 'none' && (
              <MailWords mail={row.reply}>{`${inboxLead.timeline.mails.reply} ${replyWords(row.reply)}`}</MailWords>
            )}
            {!isOut(confirmation) && (
              <MailWords mail={confirmation}>{`${inbox.mails.confirmation} ${mailWords(confirmation)}`}</MailWords>
            )}
            {!isOut(notification) && (
              <MailWords mail={notification}>{`${inbox.mails.notification} ${mailWords(notification)}`}</MailWords>
            )}
          </span>
        )}
      </a>
    </li>
  )
})

/** The deadline of the answer. */
export function Due({ by }: { by: string }) {
  const isLate = isPast(by)
  return (
    <time dateTime={by} className={`block font-semibold ${isLate ? 'text-fg-failed' : ''}`}>
      {(isLate ? words.overdue : words.due)(clockWhen(by))}
    </time>
  )
}

/** Nothing to report in the list; the timeline of the lead has it. */
function isOut({ state }: MailSummary): boolean {
  return state === 'sent' || state === 'delivered'
}

/** Each mail in the colour of its own state, on a line of its own. */
function MailWords({ mail, children }: { mail: MailSummary; children: string }) {
  const mark = markOf(mail.state)
  const tone = mark === 'bounced' ? 'text-fg-failed' : mark === 'held' ? 'text-accent-text' : ''
  return (
    <span className={`block ${tone}`}>
      <Mark name={mark} />
      {children}
    </span>
  )
}

/** How far below the view the next page is fetched. */
const AHEAD = '600px'

/** Fetches the next page when its end is close to the viewport. The button is for failures. */
export function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const handleNear = useEffectEvent(onMore)

  useEffect(() => {
    const list = button.current?.closest('ol')
    if (!button.current || !list || !('IntersectionObserver' in window)) return undefined
    const scroller = scrollerOf(list)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) handleNear()
      },
      { root: scroller === list ? list : null, rootMargin: AHEAD },
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
