import { memo } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Mark, markOf } from '../inbox-icon.tsx'
import type { LeadRow as Row } from '../inbox-types.ts'
import { mailWords } from '../mail-words.ts'
import { shortWhen } from '../when.ts'

type LeadRowProps = { row: Row; isOpen: boolean; onOpen: (id: string) => void }

/** One lead of the list. A link, so that it can be opened in a tab of its own. */
export const LeadRow = memo(function LeadRow({ row, isOpen, onOpen }: LeadRowProps) {
  const { confirmation, notification } = row
  const isDone = row.answered_at !== null
  const marks = new Set([markOf(confirmation.state), markOf(notification.state)])
  const tone = (['bounced', 'held'] as const).find((mark) => marks.has(mark))
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
        <span className="row-who">
          {row.is_unread && <span className="sr-only">{inbox.list.unread}</span>}
          <b dir="auto">{row.name}</b>
          {row.company && <i dir="auto">{row.company}</i>}
        </span>
        <time dateTime={row.created_at}>{shortWhen(row.created_at)}</time>
        <span className="row-say" dir="auto">
          {row.source === 'voice' && (
            <>
              <Icon name="voice" />
              <span className="sr-only">{inbox.list.byVoice}</span>
            </>
          )}
          {row.excerpt}
        </span>
        {row.answered_at !== null ? (
          <span className="row-mail">
            <Icon name="check" />
            {inbox.list.answeredBy(row.answered_by ?? '', shortWhen(row.answered_at))}
          </span>
        ) : (
          <span className="row-mail" data-tone={tone}>
            <Mark name={markOf(confirmation.state)} />
            {`${inbox.mails.confirmation} ${mailWords(confirmation)}, `}
            <Mark name={markOf(notification.state)} />
            {`${inbox.mails.notification} ${mailWords(notification)}`}
          </span>
        )}
      </a>
    </li>
  )
})
