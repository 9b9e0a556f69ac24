import { PAGE_ROWS } from '../inbox-backend.ts'
import type { LeadRow, Position } from '../inbox-types.ts'

/** The list below what is shown already. A lead that arrived twice is shown once. */
export function appendPage(shown: readonly LeadRow[], page: readonly LeadRow[]): LeadRow[] {
  const known = new Set(shown.map(({ id }) => id))
  return [...shown, ...page.filter(({ id }) => !known.has(id))]
}

/**
 * The list with its newest page fetched again: new leads on top, changed ones changed, gone ones gone. The open lead
 * keeps its row even when it no longer fits the filter, so that the list does not move under someone who reads.
 */
export function mergeNewest(shown: readonly LeadRow[], page: readonly LeadRow[], openId: string | null): LeadRow[] {
  const last = page.at(-1)
  const isWhole = page.length < PAGE_ROWS
  const first = shown[0]
  // More arrived than a page holds: what lies between is not known.
  if (!isWhole && last && first && isNewer(last, first)) return [...page]
  const fetched = new Set(page.map(({ id }) => id))
  const kept = shown.filter(
    (row) => !fetched.has(row.id) && (row.id === openId || (!isWhole && last !== undefined && isNewer(last, row))),
  )
  return [...page, ...kept].toSorted((a, b) => (isNewer(a, b) ? -1 : 1))
}

/** Timestamps come in UTC with as many digits as they need, which sort as text. */
function isNewer(a: Position, b: Position): boolean {
  return a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at
}
