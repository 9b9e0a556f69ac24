import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox as words } from '#src/content/inbox.ts'
import { logo } from '#src/content/logo.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { quiet } from './mail.tsx'
import type { LeadRow } from './types.ts'
import { ALL, type Inbox } from './use-inbox.ts'
import { clockWhen, dayClock, dueOf, isPast, todayInWords } from './when.ts'

const { today, keys } = words
const MAX_NAMES = 6
const nameLink = 'whitespace-nowrap underline decoration-accent decoration-1 underline-offset-[0.3em] hover:text-fg'

/** What is due, while no message is open: overdue ones together, the others by their deadline. */
export function DueSummary({ inbox, onKeys }: { inbox: Inbox; onKeys: () => void }) {
  const groups = groupsOf(inbox.rows)
  return (
    <div className="grid h-full content-center pb-16 lg:pl-[min(4vw,4.5rem)]">
      <img src={logo.medallion} alt="" width="56" height="56" className="-ml-1.5" />
      <p className="mt-4 note text-[1.0625rem]">{todayInWords()}</p>
      <ul className="mt-3 max-w-160 border-b border-line">
        {groups.map(({ due, rows }, i) => (
          // The rows are sorted by age, so only the last group can be incomplete.
          <DueGroup key={due} due={due} rows={rows} hasMore={inbox.hasMore && i === groups.length - 1} />
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={`#${oldestOpen(inbox)?.id}`} className={buttonClass('main', 'small')}>
          {today.open}
          <kbd aria-hidden="true" className="border-current! text-inherit!">
            Enter
          </kbd>
        </a>
        <KeysButton onKeys={onKeys} />
      </p>
      <p className="sr-only">{inboxLead.none}</p>
    </div>
  )
}

type DueGroupProps = { due: string; rows: readonly LeadRow[]; hasMore: boolean }

function DueGroup({ due, rows, hasMore }: DueGroupProps) {
  const isLate = isPast(due)
  const count = hasMore ? today.orMore(rows.length) : String(rows.length)
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-line py-4 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <b className={`font-display text-2xl leading-[1.15] font-normal ${isLate ? 'text-fg-failed' : ''}`}>
        {(isLate ? today.overdue : today.due)(count)}
        {!isLate && <span className="block text-[1.125rem]/[1.4] text-fg-soft">{dayClock(due)}</span>}
      </b>
      <span className="self-center text-sm/[1.6] text-fg-soft">
        {rows.slice(0, MAX_NAMES).map(({ id, name }, i) => (
          <span key={id}>
            {i > 0 && ', '}
            <a href={`#${id}`} dir="auto" className={nameLink}>
              {name}
            </a>
          </span>
        ))}
        {rows.length > MAX_NAMES && ` ${today.others(rows.length - MAX_NAMES)}`}
        {isLate && `, ${today.since(clockWhen(due))}`}
      </span>
    </li>
  )
}

export function KeysButton({ onKeys }: { onKeys: () => void }) {
  return (
    <button type="button" className={`${quiet} max-lg:hidden`} onClick={onKeys}>
      {keys.title}
      <kbd aria-hidden="true">?</kbd>
    </button>
  )
}

/** The first of all open messages, which are listed oldest first. Another filter is a list of its own. */
export function oldestOpen({ rows, filter }: Inbox): LeadRow | undefined {
  const isAll = filter.which === ALL.which && filter.source === null && filter.search === ''
  return isAll ? rows.find(({ answered_at }) => answered_at === null) : undefined
}

function groupsOf(rows: readonly LeadRow[]): { due: string; rows: LeadRow[] }[] {
  const groups = new Map<string, { due: string; rows: LeadRow[] }>()
  for (const row of rows) {
    const due = row.answered_at === null ? dueOf(row.created_at) : null
    if (due === null) continue
    const key = isPast(due) ? 'late' : due
    const group = groups.get(key) ?? { due, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}
