import type { InboxBackend } from '../inbox-backend.ts'
import type { Filter, Position } from '../inbox-types.ts'
import { csvRows, csvStart } from './csv.ts'

/** The filtered leads as a file, fetched page by page; null when that fails, since half a file would look whole. */
export async function exportLeads(
  backend: Pick<InboxBackend, 'exported'>,
  filter: Filter,
  onRows: (rows: number) => void,
): Promise<Blob | null> {
  // Each page becomes a part of the file at once, so that no list of all leads is held.
  const parts: Blob[] = [new Blob([csvStart])]
  let rows = 0
  let last: Position | null = null
  for (;;) {
    const page = await backend.exported(filter, last)
    if (!page.ok) return null
    const end = page.value.at(-1)
    if (!end) return new Blob(parts, { type: 'text/csv;charset=utf-8' })
    parts.push(new Blob([csvRows(page.value)]))
    rows += page.value.length
    onRows(rows)
    last = { created_at: end.created_at, id: end.id }
  }
}
