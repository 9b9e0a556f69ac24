import type { ReactNode, RefObject } from 'react'
import { inbox } from '#src/content/inbox.ts'
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
    <search className="tools">
      <label className="find">
        <InboxIcon name="search" />
        <span className="sr-only">{words.search}</span>
        <input
          ref={searchField}
          type="search"
          className="input"
          placeholder={words.searchHint}
          value={search}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onSearch(event.target.value)}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      {exportButton}
      <fieldset className="segments">
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
      <label className="pick">
        <span className="sr-only">{words.source}</span>
        <select
          className="input"
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
