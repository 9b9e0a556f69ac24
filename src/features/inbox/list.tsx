import { LEAD_SOURCES } from '#shared/codes.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MAX_ROWS } from './api.ts'
import { KeysButton, SummaryHeading } from './due-summary.tsx'
import { ExportButton } from './export-leads.tsx'
import { formatCount } from './format-count.ts'
import { InboxIcon } from './icons.tsx'
import { useInbox, useLeadList, useSelectedLead } from './inbox-provider.tsx'
import { LeadRow } from './rows.tsx'
import { SOURCE_NAMES, STATUS_FILTERS, STATUS_NAMES } from './filters.ts'

const END_OF_LIST = {
  open: 'No more open messages',
  answered: 'No more answered messages',
  all: 'No more messages',
}

export function ListPane() {
  const { listRef } = useInbox()
  const { id: selectedId } = useSelectedLead()
  const { rows, filter, counts, isEmpty, isLoading, hasMore, loadMore } = useLeadList()

  return (
    <section className="list-pane" aria-label="Messages">
      {selectedId === null && (
        <h1 tabIndex={-1} ref={focusOnMount} className="sr-only">
          Inbox
        </h1>
      )}
      {!isEmpty && <ListToolbar />}
      {/* A screen reader announces it after a filter, a search, and when a message arrives. */}
      <p className="sr-only" role="status">
        {counts && `${STATUS_NAMES[filter.status]}: ${counts[filter.status]}`}
      </p>
      {rows.length === 0 && !isLoading ? (
        <EmptyList />
      ) : (
        <ol
          id="list"
          ref={listRef}
          className="scroller flex-1 aria-busy:opacity-60 [&>li]:[contain-intrinsic-size:auto_5.9rem] [&>li]:[content-visibility:auto]"
          tabIndex={-1}
          aria-busy={isLoading}
          aria-label="Messages"
        >
          {rows.map((row) => (
            <LeadRow key={row.id} row={row} isOpen={row.id === selectedId} />
          ))}
          {rows.length > 0 && (
            <li className="py-3.5 pr-5 pl-7 font-display text-[1rem]/[1.4] text-fg-mute italic">
              {hasMore ? (
                <Button variant="line" size="small" className="font-sans not-italic" onClick={loadMore}>
                  Load more
                </Button>
              ) : rows.length === MAX_ROWS ? (
                'Search to find more messages'
              ) : (
                END_OF_LIST[filter.status]
              )}
            </li>
          )}
        </ol>
      )}
    </section>
  )
}

function ListToolbar() {
  const { searchRef } = useInbox()
  const { filter, setFilter, searchText, setSearchText, counts } = useLeadList()
  return (
    <search className="list-toolbar border-b border-bar px-5 pt-3.5 pb-3">
      <label className="relative flex-[1_1_8rem] max-lg:basis-56">
        <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-fg-mute">
          <InboxIcon name="search" />
        </span>
        <span className="sr-only">Search name, address, company, words</span>
        <input
          ref={searchRef}
          type="search"
          dir="auto"
          className="field min-h-11.5 pr-10 pl-[calc(1.25em+--spacing(5))] max-lg:pr-3 py-1.5 leading-[1.4] [&::-webkit-search-cancel-button]:hidden"
          placeholder="Name, company, words"
          value={searchText}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSearchText(event.target.value)}
        />
        <kbd aria-hidden="true" className="absolute top-1/2 right-3 -translate-y-1/2">
          /
        </kbd>
      </label>
      <ExportButton className="max-lg:order-last" />
      <fieldset className="segments">
        <legend className="sr-only">Which messages</legend>
        {STATUS_FILTERS.map((status) => (
          <label key={status} className="segment">
            <input
              type="radio"
              name="status"
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={filter.status === status}
              onChange={() => setFilter({ status })}
            />
            <span>
              {STATUS_NAMES[status]}{' '}
              <i className="font-normal not-italic tabular-nums text-current/80">
                {counts && formatCount(counts[status])}
              </i>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="relative mr-auto">
        <span className="sr-only">Source</span>
        <select
          className="field min-h-11.5 appearance-none py-1 pr-9.5 pl-3.5 text-sm font-[550]"
          value={filter.source ?? 'all'}
          onChange={({ target }) =>
            setFilter({ source: LEAD_SOURCES.find((source) => source === target.value) ?? null })
          }
        >
          <option value="all">All sources</option>
          {LEAD_SOURCES.map((source) => (
            <option key={source} value={source}>
              {SOURCE_NAMES[source]}
            </option>
          ))}
        </select>
        <Icon name="open" className="pointer-events-none absolute inset-y-0 right-3 h-full w-4" />
      </label>
    </search>
  )
}

function EmptyList() {
  const { filter, isEmpty, hasFailed, refetch, setSearchText } = useLeadList()
  const { title, text, hasContactLink = false } = useEmptyMessage()
  return (
    <div className={`flex-1 px-5 py-8 [&_p]:max-w-[52ch] ${isEmpty ? 'summary justify-center bg-sheet' : ''}`}>
      {isEmpty && <SummaryHeading />}
      <div role={hasFailed ? 'alert' : 'status'} className="grid justify-items-start gap-2 wrap-anywhere">
        <h2 dir="auto" className="text-[1.5rem] leading-[1.2]">
          {title}
        </h2>
        <p className="text-fg-soft">{text}</p>
        {hasContactLink && (
          <a href="/#contact" className="button button-main button-small mt-3">
            Open the contact form
          </a>
        )}
        {(hasFailed || filter.search !== '') && (
          <Button
            variant="line"
            size="small"
            className="mt-3"
            onClick={() => (hasFailed ? void refetch() : setSearchText(''))}
          >
            {hasFailed ? 'Try again' : 'Clear the search'}
          </Button>
        )}
      </div>
      {isEmpty && (
        <p className="mt-3 -ml-3">
          <KeysButton />
        </p>
      )}
    </div>
  )
}

function useEmptyMessage(): { title: string; text: string; hasContactLink?: boolean } {
  const { filter, counts, hasFailed } = useLeadList()
  if (hasFailed)
    return {
      title: 'The messages could not be loaded',
      text: 'The database is not responding. Retrying every 20 seconds.',
    }
  if (filter.search !== '')
    return {
      title: `Nothing found for “${filter.search}”`,
      text: 'We searched names, addresses, companies and messages.',
    }
  if (filter.status === 'all' || counts?.all === 0)
    return {
      title: 'No messages yet',
      text: 'When someone writes to you, or sends a message from the voice assistant, it appears here within half a minute.',
      hasContactLink: true,
    }
  return filter.status === 'open'
    ? { title: 'No open messages', text: 'Every message has been answered.' }
    : { title: 'No answered messages yet', text: 'Messages marked as answered appear here.' }
}

function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
