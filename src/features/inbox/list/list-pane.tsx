import type { RefObject } from 'react'
import { inbox as words } from '#src/content/inbox.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ExportButton } from '../export/export-button.tsx'
import type { Counts, Filter } from '../inbox-types.ts'
import type { Inbox } from '../use-inbox.ts'
import { LeadList, scrollerOf } from './lead-list.tsx'
import { ListTools } from './list-tools.tsx'

type ListPaneProps = { inbox: Inbox; searchField: RefObject<HTMLInputElement | null>; onOpen: (id: string) => void }

/** Search, filters and the list. */
export function ListPane({ inbox, searchField, onOpen }: ListPaneProps) {
  const { leads, rows, counts, filter, list, arrived } = inbox
  const isBusy = leads.isPending || leads.isPlaceholderData

  function showArrived(): void {
    arrived.see()
    if (!list.current) return
    scrollerOf(list.current).scrollTop = 0
    list.current.querySelector('a')?.focus({ preventScroll: true })
  }

  return (
    <section
      className="list-pane relative flex min-h-0 flex-col border-r border-bar max-lg:min-h-[calc(100dvh-4rem)] max-lg:border-0"
      aria-label={words.list.label}
    >
      {inbox.openId === null && <h1 className="sr-only">{words.nav.inbox}</h1>}
      <ListTools
        filter={filter}
        search={inbox.search}
        counts={counts}
        searchField={searchField}
        exportButton={<ExportButton backend={inbox.backend} filter={filter} />}
        onSearch={inbox.setSearch}
        onFilter={inbox.setFilter}
      />
      <p className="sr-only" role="status">
        {arrived.said}
      </p>
      {rows.length === 0 && !isBusy ? (
        <Nothing
          filter={filter}
          counts={counts}
          hasFailed={leads.isLoadingError}
          onClear={() => inbox.setSearch('')}
          onRetry={() => void leads.refetch()}
        />
      ) : (
        <LeadList
          list={list}
          rows={rows}
          openId={inbox.openId}
          which={filter.which}
          hasMore={leads.hasNextPage}
          isBusy={isBusy}
          isLoadingMore={leads.isFetchingNextPage}
          above={
            arrived.outOfView > 0 && (
              <button
                type="button"
                className="absolute top-33 left-1/2 z-2 min-h-11 -translate-x-1/2 rounded-4xl bg-night-900 px-4.5 text-sm font-semibold text-paper-50 shadow-pop max-lg:fixed max-lg:top-26"
                onClick={showArrived}
              >
                {words.list.newer(arrived.outOfView)}
              </button>
            )
          }
          onOpen={onOpen}
          onMore={inbox.loadMore}
        />
      )}
    </section>
  )
}

const nothing = words.nothing

type NothingProps = {
  filter: Filter
  counts: Counts | null
  hasFailed: boolean
  onClear: () => void
  onRetry: () => void
}

/** In place of an empty list: why it is empty, and what can be done. */
function Nothing({ filter, counts, hasFailed, onClear, onRetry }: NothingProps) {
  const [title, text] = reason(filter, counts, hasFailed)
  return (
    <div className="flex-1 px-7 py-10">
      <EmptyState title={title} text={text} hasFailed={hasFailed}>
        {(hasFailed || filter.search !== '') && (
          <Button look="line" size="small" className="mt-3" onClick={hasFailed ? onRetry : onClear}>
            {hasFailed ? nothing.retry : nothing.clear}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

function reason({ search, which }: Filter, counts: Counts | null, hasFailed: boolean): [title: string, text: string] {
  if (hasFailed) return [nothing.failed, nothing.failedText]
  if (search !== '') return [nothing.found(search), nothing.foundText]
  if (which === 'all' || counts?.all === 0) return [nothing.yet, nothing.yetText]
  return which === 'open' ? [nothing.open, nothing.openText] : [nothing.answered, nothing.answeredText]
}
