import { inbox } from '#src/content/inbox.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'
import { sideTitle } from './lead-side.tsx'
import { Due } from './rows.tsx'
import type { LeadRow } from './types.ts'
import type { Inbox } from './use-inbox.ts'
import { dueOf, isPast } from './when.ts'

const words = inbox.overview

/** Beside the list while no lead is open: what is open, the next one to answer, and the keys. */
export function Overview({ inbox: { counts, filter, rows, open } }: { inbox: Inbox }) {
  if (!counts) return null
  const { which, search, source } = filter
  // The counts are those of the search.
  const isFiltered = search !== '' || source !== null
  const isNew = counts.all === 0 && !isFiltered
  // Only this list begins with the next one to answer.
  const isOpenList = which === 'open' && rows.length > 0
  // It begins with the earliest deadline.
  const by = rows[0] ? dueOf(rows[0].created_at) : null
  const isLate = by !== null && isPast(by)
  // The list shows that nothing was found.
  const hasTitle = !isFiltered || rows.length > 0
  return (
    <div className="grid max-w-176! gap-9">
      {hasTitle && (
        <header>
          <h2 className="text-[clamp(2rem,1.5rem+1.6vw,3rem)] leading-[1.05] tracking-[-0.022em]">
            {isNew ? words.first : isFiltered ? words.found(counts.all) : words.open(counts.open)}
          </h2>
          <p className="mt-2.5 text-[1.0625rem] text-fg-soft">
            {isNew ? words.firstText : isOpenList && !isFiltered && (isLate ? words.late : words.inTime)}
          </p>
          {isNew && <FormLink className="mt-5" />}
        </header>
      )}
      {isOpenList && rows[0] && <Next row={rows[0]} onOpen={open} />}
      <section>
        <h3 className={sideTitle}>{words.keys}</h3>
        <dl className="grid grid-cols-2 gap-x-10 text-sm">
          {Object.entries(words.keyWords).map(([key, does]) => (
            <div key={key} className="flex items-center gap-3.5 border-t border-line py-2.5">
              <dt className="w-12">
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

function Next({ row, onOpen }: { row: LeadRow; onOpen: (id: string) => void }) {
  const { id, name, company, excerpt, created_at } = row
  const by = dueOf(created_at)
  return (
    <section className="grid justify-items-start border-l-3 border-brass-600 bg-bg px-6 py-5">
      <h3 className={sideTitle}>{words.next}</h3>
      <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
        <b dir="auto" className="font-display text-[1.625rem]/[1.2] font-normal">
          {name}
        </b>
        <span dir="auto" className="text-sm text-fg-mute">
          {company}
        </span>
      </p>
      <p dir="auto" className="mt-2 line-clamp-2 font-display text-[1.25rem]/[1.45] wrap-anywhere text-fg-soft">
        {excerpt}
      </p>
      <p className="mt-2 text-sm">{by !== null && <Due by={by} />}</p>
      <Button size="small" className="mt-4" onClick={() => onOpen(id)}>
        {words.read}
        <bdi className="sr-only"> {name}</bdi>
      </Button>
    </section>
  )
}

/** The quickest test of an inbox without messages. */
export function FormLink({ className }: { className: string }) {
  return (
    <a href="/#contact" className={`${buttonClass('main', 'small')} ${className}`}>
      {words.form}
    </a>
  )
}
