import { inbox } from '#src/content/inbox.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
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
    <div className="flex-1 px-7 py-10">
      <EmptyState title={title} text={text} hasFailed={hasFailed}>
        {(hasFailed || filter.search !== '') && (
          <Button look="line" size="small" className="mt-3" onClick={hasFailed ? onRetry : onClear}>
            {hasFailed ? words.retry : words.clear}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}

function reason({ search, which }: Filter, counts: Counts | null, hasFailed: boolean): [title: string, text: string] {
  if (hasFailed) return [words.failed, words.failedText]
  if (search !== '') return [words.found(search), words.foundText]
  if (which === 'all' || counts?.all === 0) return [words.yet, words.yetText]
  return which === 'open' ? [words.open, words.openText] : [words.answered, words.answeredText]
}
