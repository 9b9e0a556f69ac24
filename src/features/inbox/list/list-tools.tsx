import type { ReactNode, RefObject } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { fieldStyle } from '#src/ui/field-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { InboxIcon } from '../inbox-icon.tsx'
import type { Counts, Filter, Source, Which } from '../inbox-types.ts'

const words = inbox.list
const WHICH = ['open', 'answered', 'all'] as const satisfies Which[]
const SOURCES = ['form', 'voice'] as const satisfies Source[]

/** The database counts no further. */
const COUNTED = 1_000

type ListToolsProps = {
  filter: Filter
  /** What is typed; the filter follows when the typing pauses. */
  search: string
  counts: Counts | null
  searchField: RefObject<HTMLInputElement | null>
  exportButton: ReactNode
  onSearch: (search: string) => void
  onFilter: (changes: Partial<Filter>) => void
}

export function ListTools(props: ListToolsProps) {
  const { filter, search, counts, searchField, exportButton, onSearch, onFilter } = props
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-2.5 border-b border-bar px-4.5 pt-3.5 pb-3">
      <label className="relative max-sm:col-span-full [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:left-3 [&>svg]:-translate-y-1/2 [&>svg]:text-fg-mute">
        <InboxIcon name="search" />
        <span className="sr-only">{words.search}</span>
        <input
          ref={searchField}
          type="search"
          className={`${fieldStyle} min-h-11 px-10 py-1.5 leading-[1.4] [&::-webkit-search-cancel-button]:hidden`}
          placeholder={words.searchHint}
          value={search}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onSearch(event.target.value)}
        />
        <kbd aria-hidden="true" className="absolute top-1/2 right-3 -translate-y-1/2">
          /
        </kbd>
      </label>
      {exportButton}
      <fieldset className="segments max-sm:col-span-full max-sm:row-start-2">
        <legend className="sr-only">{words.which}</legend>
        {WHICH.map((which) => (
          <label key={which}>
            <input type="radio" name="which" checked={filter.which === which} onChange={() => onFilter({ which })} />
            <span>
              {words[which]} <i>{counts && shownCount(counts[which])}</i>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="relative max-sm:col-start-1 max-sm:row-start-3 max-sm:justify-self-start [&>svg]:pointer-events-none [&>svg]:absolute [&>svg]:top-1/2 [&>svg]:right-3 [&>svg]:-translate-y-1/2">
        <span className="sr-only">{words.source}</span>
        <select
          className={`${fieldStyle} min-h-11.5 w-33! appearance-none py-1 pr-9.5 pl-3.5 text-sm font-[550]`}
          value={filter.source ?? 'all'}
          onChange={({ target }) => onFilter({ source: SOURCES.find((source) => source === target.value) ?? null })}
        >
          {(['all', ...SOURCES] as const).map((source) => (
            <option key={source} value={source}>
              {words.sources[source]}
            </option>
          ))}
        </select>
        <Icon name="open" />
      </label>
    </search>
  )
}

function shownCount(count: number): string {
  return count >= COUNTED ? `${COUNTED - 1}+` : String(count)
}
