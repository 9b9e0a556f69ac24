import { memo } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Mark, markOf } from '../inbox-icon.tsx'
import type { LeadRow as Row } from '../inbox-types.ts'
import { mailWords } from '../mail-words.ts'
import { shortWhen } from '../when.ts'

const mailLine = 'col-span-full mt-0.5 text-xs/[1.5] wrap-anywhere'
const tones = { bounced: 'text-vermilion-700', held: 'text-brass-700', fine: 'text-fg-mute' }

type LeadRowProps = { row: Row; isOpen: boolean; onOpen: (id: string) => void }

/** One lead of the list. A link, so that it can be opened in a tab of its own. What a visitor typed stays in its line. */
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
        <span className="flex min-w-0 items-baseline gap-2.5 overflow-clip [overflow-clip-margin:2px]">
          {row.is_unread && <span className="sr-only">{inbox.list.unread}</span>}
          <b dir="auto" className="truncate font-display text-[1.1875rem]/[1.3] font-normal tracking-[-0.005em]">
            {row.name}
          </b>
          {row.company && (
            <i dir="auto" className="flex-[1_2_0] truncate text-xs/[1.5] text-fg-mute not-italic">
              {row.company}
            </i>
          )}
        </span>
        <time dateTime={row.created_at} className="self-baseline pt-1 text-xs/[1.5] text-fg-mute tabular-nums">
          {shortWhen(row.created_at)}
        </time>
        <span
          className="row-say col-span-full line-clamp-1 text-sm/[1.45] wrap-anywhere text-fg-soft max-lg:line-clamp-2 [&>svg]:text-brass-700"
          dir="auto"
        >
          {row.source === 'voice' && (
            <>
              <Icon name="voice" />
              <span className="sr-only">{inbox.list.byVoice}</span>
            </>
          )}
          {row.excerpt}
        </span>
        {row.answered_at !== null ? (
          <span className={`${mailLine} text-fg-mute [&>svg]:[stroke-width:2.2] [&>svg]:text-verdigris-700`}>
            <Icon name="check" />
            {inbox.list.answeredBy(row.answered_by ?? '', shortWhen(row.answered_at))}
          </span>
        ) : (
          <span className={`${mailLine} ${tones[tone ?? 'fine']}`}>
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
