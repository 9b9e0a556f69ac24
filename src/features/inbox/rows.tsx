import { memo } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Mark, markOf, mailWords, replyWords, stateOf } from './mail.tsx'
import type { LeadRow as Row, MailSummary } from './types.ts'
import { clockWhen, dueOf, isPast, shortWhen } from './when.ts'

const words = inbox.list

const mailLine = 'col-span-full mt-0.5 text-xs/[1.5] wrap-anywhere text-fg-mute'
const rowIcon = '[&>.icon]:mr-[0.4rem] [&>.icon]:inline-block [&>.icon]:size-[0.95rem] [&>.icon]:align-[-0.12rem]'

/**
 * One lead of the list. Its link, which can be opened in a new tab, covers the row, but is named by sender and deadline
 * only, so that a screen reader does not read every excerpt aloud. Visitor input stays on its line.
 */
export const LeadRow = memo(function LeadRow({ row, isOpen }: { row: Row; isOpen: boolean }) {
  const reply = row.mails?.reply
  const due = dueOf(row.created_at)
  const isUnread = row.read_at === null
  return (
    <li
      className="lead-row group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-[0.1rem] border-b border-line py-3 pr-5 pl-7 hover:bg-hover"
      data-unread={isUnread || undefined}
      data-done={row.answered_at !== null || undefined}
    >
      <span className="flex min-w-0 items-baseline gap-2.5 self-baseline overflow-clip [overflow-clip-margin:2px]">
        <a
          href={`#${row.id}`}
          data-lead={row.id}
          className="-my-0.5 min-w-0 truncate py-0.5 outline-none after:absolute after:inset-0 focus-visible:after:[outline:2px_solid_var(--focus-color)] after:-outline-offset-3"
          aria-labelledby={`from-${row.id} due-${row.id}`}
          aria-current={isOpen || undefined}
        >
          <span id={`from-${row.id}`}>
            {isUnread && <span className="sr-only">{words.unread}</span>}
            {/* The serif has one weight, so what is read is paler. */}
            <b
              dir="auto"
              className="font-display text-[1.1875rem]/[1.3] font-normal tracking-[-0.005em] text-fg-soft group-data-done:text-fg-mute group-data-unread:text-fg"
            >
              {row.name}
            </b>
          </span>
        </a>
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
        <span id={`due-${row.id}`} className={`${mailLine} [&>svg]:stroke-[2.2] [&>svg]:text-fg-done ${rowIcon}`}>
          <Icon name="check" />
          {words.answeredBy(row.answered_by ?? '', shortWhen(row.answered_at))}
        </span>
      ) : (
        <span className={mailLine}>
          {due !== null && <Due id={`due-${row.id}`} by={due} />}
          {reply && <MailWords mail={reply}>{`${inbox.mails.kinds.reply} ${replyWords(reply)}`}</MailWords>}
          {(['confirmation', 'notification'] as const).map((kind) => {
            const mail = row.mails?.[kind]
            return (
              !isOut(mail) && (
                <MailWords key={kind} mail={mail}>
                  {`${inbox.mails.kinds[kind]} ${mailWords(mail)}`}
                </MailWords>
              )
            )
          })}
        </span>
      )}
    </li>
  )
})

/** The deadline of the answer. */
function Due({ id, by }: { id: string; by: string }) {
  const isLate = isPast(by)
  return (
    <time id={id} dateTime={by} className={`block font-semibold ${isLate ? 'text-fg-failed' : ''}`}>
      {(isLate ? words.overdue : words.due)(clockWhen(by))}
    </time>
  )
}

/** Nothing to report in the list; the timeline of the lead has it. */
function isOut(mail: MailSummary | undefined): boolean {
  const state = stateOf(mail)
  return state === 'sent' || state === 'delivered'
}

/** Each mail in the colour of its own state, on a line of its own. */
function MailWords({ mail, children }: { mail: MailSummary | undefined; children: string }) {
  const mark = markOf(stateOf(mail))
  const tone = mark === 'bounced' ? 'text-fg-failed' : mark === 'held' ? 'text-accent-text' : ''
  return (
    <span className={`block ${tone}`}>
      <Mark name={mark} />
      {children}
    </span>
  )
}
