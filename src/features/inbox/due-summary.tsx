import { logo } from '#src/content/logo.ts'
import { iconButtonStyle } from './icons.tsx'
import { DEFAULT_FILTER, useInbox } from './inbox-provider.tsx'
import type { InboxRow } from './api.ts'
import type { LeadFilter } from './filters.ts'
import { clockWhen, dayClock, dueOf, isPast, todayInWords, useClock } from './when.ts'

const MAX_NAMES = 6
const nameLinkStyle =
  'whitespace-nowrap underline decoration-accent decoration-1 underline-offset-[0.3em] hover:text-fg'

type DueSummaryProps = {
  rows: readonly InboxRow[]
  oldest: InboxRow
  hasMore: boolean
}

export function DueSummary({ rows, oldest, hasMore }: DueSummaryProps) {
  useClock()
  const groups = groupByDeadline(rows)
  return (
    <div className="summary h-full">
      <SummaryHeading />
      <ul className="mt-3 max-w-160 border-b border-line">
        {groups.map((group, i) => (
          // The rows are sorted by age, so only the last group can be incomplete.
          <DueGroup key={group.due ?? 'wrote again'} {...group} hasMore={hasMore && i === groups.length - 1} />
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={`#${oldest.id}`} className="button button-main button-small">
          Open the oldest
          <kbd aria-hidden="true" className="border-current! text-inherit!">
            Enter
          </kbd>
        </a>
        <KeysButton />
      </p>
      <p className="sr-only">Choose a message from the list.</p>
    </div>
  )
}

export function SummaryHeading() {
  useClock()
  return (
    <>
      <img src={logo.medallion} alt="" width="56" height="56" className="-ml-1.5" />
      <p className="mt-4 note text-[1.0625rem]">{todayInWords()}</p>
    </>
  )
}

type DueGroupProps = { due: string | null; rows: readonly InboxRow[]; hasMore: boolean }

function DueGroup({ due, rows, hasMore }: DueGroupProps) {
  const isOverdue = due !== null && isPast(due)
  const count = hasMore ? `${rows.length} or more` : rows.length
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-line py-4 xl:grid-cols-[17rem_minmax(0,1fr)]">
      <b className={`font-display text-2xl leading-[1.15] font-normal ${isOverdue ? 'text-fg-failed' : ''}`}>
        {count} {due === null ? 'wrote again' : isOverdue ? 'overdue' : 'due'}
        {due !== null && !isOverdue && (
          <span className="block text-[1.125rem]/[1.4] text-fg-soft">{dayClock(due)}</span>
        )}
      </b>
      <span className="self-center text-sm/[1.6] text-fg-soft">
        {rows.slice(0, MAX_NAMES).map(({ id, name }, i) => (
          <span key={id}>
            {i > 0 && ', '}
            <a href={`#${id}`} dir="auto" className={nameLinkStyle}>
              {name}
            </a>
          </span>
        ))}
        {rows.length > MAX_NAMES && ` and ${rows.length - MAX_NAMES} more`}
        {due !== null && isOverdue && `, since ${clockWhen(due)}`}
      </span>
    </li>
  )
}

export function KeysButton() {
  const { setHasKeysDialog } = useInbox()
  return (
    <button type="button" className={`${iconButtonStyle} max-lg:hidden`} onClick={() => setHasKeysDialog(true)}>
      Keyboard
      <kbd aria-hidden="true">?</kbd>
    </button>
  )
}

/** The first of all open messages, which are listed oldest first. Another filter is a list of its own. */
export function findOldestOpen(rows: readonly InboxRow[], filter: LeadFilter): InboxRow | undefined {
  const isAll = filter.status === DEFAULT_FILTER.status && filter.source === null && filter.search === ''
  return isAll ? rows.find(({ status }) => status === 'open') : undefined
}

/** Those who wrote again are one without a deadline. */
function groupByDeadline(rows: readonly InboxRow[]): { due: string | null; rows: InboxRow[] }[] {
  const groups = new Map<string, { due: string | null; rows: InboxRow[] }>()
  for (const row of rows) {
    const due = dueOf(row)
    if (due === null && !row.wrote_at) continue
    const key = due === null ? 'wrote again' : isPast(due) ? 'overdue' : due
    const group = groups.get(key) ?? { due, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
}
