import type { RefObject } from 'react'
import { inbox as words } from '#src/content/inbox.ts'
import { ExportButton } from '../export/export-button.tsx'
import type { Inbox } from '../use-inbox.ts'
import { LeadList } from './lead-list.tsx'
import { ListTools } from './list-tools.tsx'
import { Nothing } from './nothing.tsx'
import { scrollerOf } from './rows.tsx'

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
