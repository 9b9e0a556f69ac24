import { memo, type ReactNode } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { MailBadge } from './icons.tsx'
import { describeMail, describeReply, getMailStatus, MAIL_KINDS } from './mail-status.ts'
import type { InboxRow } from './api.ts'
import { LEAD_STATUS_NAMES } from './filters.ts'
import { clockWhen, dueOf, isPast, shortWhen, useClock } from './when.ts'

const rowIconStyle = 'mr-[0.4rem] inline-block size-[0.95rem] align-[-0.12rem]'

/**
 * Its link, which can be opened in a new tab, covers the row, but is named by sender and deadline only, so that a screen
 * reader does not read every excerpt aloud. Visitor input stays on its line.
 */
export const LeadRow = memo(function LeadRow({ row, isOpen }: { row: InboxRow; isOpen: boolean }) {
  useClock()
  const isUnread = row.read_at === null
  return (
    <li
      className="lead-row relative gap-x-3 gap-y-[0.1rem] border-b border-line py-3 pr-5 pl-7 hover:bg-hover"
      data-unread={isUnread || undefined}
      data-done={row.status !== 'open' || undefined}
    >
      <span className="flex max-h-[1.75rem] min-w-0 flex-wrap items-baseline gap-2.5 self-baseline overflow-clip [overflow-clip-margin:2px]">
        <a
          href={`#${row.id}`}
          data-lead={row.id}
          className="row-link -my-0.5 min-w-0 truncate py-0.5 outline-none"
          aria-labelledby={`from-${row.id} due-${row.id}`}
          aria-current={isOpen || undefined}
        >
          <span id={`from-${row.id}`}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {/* The serif has one weight, so what is read is paler. */}
            <b
              dir="auto"
              className="font-display text-[1.1875rem]/[1.3] font-normal tracking-[-0.005em] text-(--row-text)"
            >
              {row.name}
            </b>
          </span>
        </a>
        {row.company && (
          <i dir="auto" className="flex-[1_2_4rem] truncate text-xs/[1.5] text-fg-mute not-italic">
            {row.company}
          </i>
        )}
      </span>
      <time dateTime={row.created_at} className="self-baseline text-xs/[1.5] text-fg-mute tabular-nums">
        {shortWhen(row.created_at)}
      </time>
      <span className={`row-excerpt ${row.source === 'form' ? '' : 'pl-5.5 -indent-5.5'}`} dir="auto">
        {row.source !== 'form' && (
          <>
            <Icon name={row.source === 'voice' ? 'voice' : 'pen'} className={`${rowIconStyle} text-accent-text`} />
            <span className="sr-only">{row.source === 'voice' ? 'By voice: ' : 'By chat: '}</span>
          </>
        )}
        {row.excerpt}
      </span>
      {row.status === 'open' && <OpenStatus row={row} />}
      {row.status === 'answered' && row.answered_at && (
        <StatusLine id={`due-${row.id}`}>
          <Icon name="check" className={`${rowIconStyle} stroke-[2.2] text-fg-done`} />
          Answered by {row.answered_by ?? ''}, {shortWhen(row.answered_at)}
        </StatusLine>
      )}
      {row.expires_at && (
        <StatusLine id={`due-${row.id}`}>
          {LEAD_STATUS_NAMES.not_lead}, deleted {shortWhen(row.expires_at)}
        </StatusLine>
      )}
    </li>
  )
})

function StatusLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className="col-span-full mt-0.5 text-xs/[1.5] wrap-anywhere text-fg-mute">
      {children}
    </span>
  )
}

export function Deadline({ id, due, className }: { id?: string; due: string; className: string }) {
  const isOverdue = isPast(due)
  return (
    <time id={id} dateTime={due} className={`font-semibold ${isOverdue ? 'text-fg-failed' : ''} ${className}`}>
      {isOverdue ? 'Answer was due by' : 'Answer by'} {clockWhen(due)}
    </time>
  )
}

function OpenStatus({ row }: { row: InboxRow }) {
  const { id, wrote_at, mails } = row
  const due = dueOf(row)
  const reply = mails?.reply
  return (
    <StatusLine>
      {due !== null && <Deadline id={`due-${id}`} due={due} className="block" />}
      {wrote_at && (
        <time id={`due-${id}`} dateTime={wrote_at} className="block font-semibold">
          Wrote again, {shortWhen(wrote_at)}
        </time>
      )}
      {reply && <MailBadge status={getMailStatus(reply)}>{`${MAIL_KINDS.reply} ${describeReply(reply)}`}</MailBadge>}
      {(['confirmation', 'notification'] as const).map((kind) => {
        const status = getMailStatus(mails?.[kind])
        return (
          status !== 'sent' &&
          status !== 'delivered' && (
            <MailBadge key={kind} status={status}>
              {`${MAIL_KINDS[kind]} ${describeMail(mails?.[kind])}`}
            </MailBadge>
          )
        )
      })}
    </StatusLine>
  )
}
