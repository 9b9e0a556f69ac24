import type { RefObject } from 'react'
import { inbox as words, shownCount } from '#src/content/inbox.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { fieldStyle } from '#src/ui/field-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MOST_ROWS } from './backend.ts'
import { ExportButton } from './export-leads.tsx'
import { InboxIcon } from './mail.tsx'
import { LeadRow } from './rows.tsx'
import { SOURCES, WHICH } from './types.ts'
import type { Inbox } from './use-inbox.ts'

const segment =
  'segment relative grid min-h-11 content-center border-control text-center text-sm/normal font-[550] text-fg-soft not-first-of-type:border-l hover:bg-hover has-checked:bg-(--ink) has-checked:text-(--on-ink) has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-brass-600'

type ListPaneProps = { inbox: Inbox; searchField: RefObject<HTMLInputElement | null> }

export function ListPane({ inbox, searchField }: ListPaneProps) {
  const { rows, filter, counts, list, openId, isBusy, hasMore } = inbox

  return (
    <section
      className="list-pane relative flex min-h-0 flex-col border-bar max-lg:min-h-[calc(100dvh-4rem)] max-lg:in-data-[view=lead]:hidden lg:border-r"
      aria-label={words.list.label}
    >
      {openId === null && (
        <h1 tabIndex={-1} ref={focusOn} className="sr-only">
          {words.nav.inbox}
        </h1>
      )}
      <Tools inbox={inbox} searchField={searchField} />
      {/* A screen reader says it after a filter, a search, and when a message arrives. */}
      <p className="sr-only" role="status">
        {counts && `${words.list[filter.which]}: ${counts[filter.which]}`}
      </p>
      {rows.length === 0 && !isBusy ? (
        <Nothing inbox={inbox} />
      ) : (
        <ol
          id="list"
          ref={list}
          className="scroller flex-1 aria-busy:opacity-60 [&>li]:[contain-intrinsic-size:auto_5.9rem] [&>li]:[content-visibility:auto]"
          tabIndex={-1}
          aria-busy={isBusy}
          aria-label={words.list.label}
        >
          {rows.map((row) => (
            <LeadRow key={row.id} row={row} isOpen={row.id === openId} />
          ))}
          {rows.length > 0 && (
            <li className="py-3.5 pr-5 pl-7 font-display text-[1rem]/[1.4] text-fg-mute italic">
              {hasMore ? (
                <Button look="line" size="small" className="font-sans not-italic" onClick={inbox.loadMore}>
                  {words.list.more}
                </Button>
              ) : rows.length === MOST_ROWS ? (
                words.list.most
              ) : (
                words.list.end[filter.which]
              )}
            </li>
          )}
        </ol>
      )}
    </section>
  )
}

function Tools({ inbox, searchField }: ListPaneProps) {
  const { filter, search, counts, setSearch, setFilter } = inbox
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 border-b border-bar px-5 pt-3.5 pb-3 short:md:grid-cols-[minmax(0,1fr)_16.5rem_auto_auto] short:py-2">
      <label className="relative max-sm:col-span-full">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-fg-mute">
          <InboxIcon name="search" />
        </span>
        <span className="sr-only">{words.list.search}</span>
        <input
          ref={searchField}
          type="search"
          dir="auto"
          className={`${fieldStyle} min-h-11.5 pr-10 pl-10 max-lg:pr-3 py-1.5 leading-[1.4] [&::-webkit-search-cancel-button]:hidden`}
          placeholder={words.list.searchHint}
          value={search}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSearch(event.target.value)}
        />
        <kbd aria-hidden="true" className="absolute top-1/2 right-3 -translate-y-1/2">
          /
        </kbd>
      </label>
      <ExportButton backend={inbox.backend} filter={filter} />
      <fieldset className="grid min-w-0 grid-cols-[auto_auto_auto] overflow-clip rounded-md border border-control max-sm:col-span-full max-sm:row-start-2 short:md:col-start-2 short:md:row-start-1">
        <legend className="sr-only">{words.list.which}</legend>
        {WHICH.map((which) => (
          <label key={which} className={segment}>
            <input
              type="radio"
              name="which"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={filter.which === which}
              onChange={() => setFilter({ which })}
            />
            <span>
              {words.list[which]}{' '}
              <i className="font-normal not-italic tabular-nums text-current/80">
                {counts && shownCount(counts[which])}
              </i>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="relative max-sm:col-start-1 max-sm:row-start-3 max-sm:justify-self-start">
        <span className="sr-only">{words.list.source}</span>
        <select
          className={`${fieldStyle} min-h-11.5 min-w-33 appearance-none py-1 pr-9.5 pl-3.5 text-sm font-[550]`}
          value={filter.source ?? 'all'}
          onChange={({ target }) => setFilter({ source: SOURCES.find((source) => source === target.value) ?? null })}
        >
          {(['all', ...SOURCES] as const).map((source) => (
            <option key={source} value={source}>
              {words.list.sources[source]}
            </option>
          ))}
        </select>
        <Icon name="open" className="pointer-events-none absolute inset-y-0 right-3 h-full w-4" />
      </label>
    </search>
  )
}

/** Shown instead of an empty list: why it is empty, and what to do. */
function Nothing({ inbox }: { inbox: Inbox }) {
  const hasFailed = inbox.leads.isLoadingError
  const isOnline = useOnline()
  const [title, reason] = reasonOf(inbox, hasFailed)
  const text = hasFailed && !isOnline ? words.offline.list : reason
  const { retry, clear } = words.nothing
  return (
    <div className="flex-1 px-5 py-8 [&_p]:max-w-[52ch]">
      <EmptyState title={title} text={text} hasFailed={hasFailed}>
        {title === words.nothing.yet && (
          <a href="/#contact" className={`${buttonClass('main', 'small')} mt-3`}>
            {words.nothing.form}
          </a>
        )}
        {(hasFailed || inbox.filter.search !== '') && (
          <Button
            look="line"
            size="small"
            className="mt-3"
            onClick={() => (hasFailed ? void inbox.leads.refetch() : inbox.setSearch(''))}
          >
            {hasFailed ? retry : clear}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

function reasonOf({ filter: { search, which }, counts }: Inbox, hasFailed: boolean): [title: string, text: string] {
  const { nothing } = words
  if (hasFailed) return [nothing.failed, nothing.failedText]
  if (search !== '') return [nothing.found(search), nothing.foundText]
  if (which === 'all' || counts?.all === 0) return [nothing.yet, nothing.yetText]
  return which === 'open' ? [nothing.open, nothing.openText] : [nothing.answered, nothing.answeredText]
}

/** As a ref: the element gets the focus when it appears. */
function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
