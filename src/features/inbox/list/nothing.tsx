import { inbox } from '#src/content/inbox.ts'
import type { Counts, Filter } from '../inbox-types.ts'

const words = inbox.nothing

type NothingProps = {
  filter: Filter
  counts: Counts | null
  hasFailed: boolean
  onClear: () => void
  onRetry: () => void
}

/** In place of an empty list: why it is empty, and what can be done. */
export function Nothing({ filter, counts, hasFailed, onClear, onRetry }: NothingProps) {
  const [title, text] = reason(filter, counts, hasFailed)
  return (
    <div className="nothing" role={hasFailed ? 'alert' : 'status'}>
      <h2 dir="auto">{title}</h2>
      <p>{text}</p>
      {hasFailed && (
        <button type="button" className="button button-line" onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {!hasFailed && filter.search !== '' && (
        <button type="button" className="button button-line" onClick={onClear}>
          {words.clear}
        </button>
      )}
    </div>
  )
}

function reason({ search, which }: Filter, counts: Counts | null, hasFailed: boolean): [title: string, text: string] {
  if (hasFailed) return [words.failed, words.failedText]
  if (search !== '') return [words.found(search), words.foundText]
  if (which === 'all' || counts?.all === 0) return [words.yet, words.yetText]
  return which === 'open' ? [words.open, words.openText] : [words.answered, words.answeredText]
}
