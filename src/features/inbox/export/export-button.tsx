import { useState } from 'react'
import { inbox } from '#src/content/inbox.ts'
import { download } from '#src/lib/download.ts'
import { showToast } from '#src/ui/toast-store.ts'
import type { InboxBackend } from '../inbox-backend.ts'
import { InboxIcon } from '../inbox-icon.tsx'
import type { Filter } from '../inbox-types.ts'
import { exportLeads } from './export-leads.ts'

const words = inbox.csv

/** Downloads what the list is filtered to. */
export function ExportButton({ backend, filter }: { backend: InboxBackend; filter: Filter }) {
  const [rows, setRows] = useState<number | null>(null)

  async function handleExport(): Promise<void> {
    if (rows !== null) return
    setRows(0)
    let exported = 0
    const file = await exportLeads(backend, filter, (done) => {
      exported = done
      setRows(done)
    })
    setRows(null)
    if (!file) return void showToast({ title: words.failed, text: words.failedText, tone: 'destructive' })
    download(file, words.fileName(new Date().toISOString().slice(0, 10)))
    showToast({ title: words.button, text: words.done(exported), tone: 'default' })
  }

  return (
    <button
      type="button"
      className="quiet max-sm:col-start-2 max-sm:row-start-3"
      aria-disabled={rows !== null}
      onClick={() => void handleExport()}
    >
      <InboxIcon name="download" />
      {rows === null ? words.button : words.busy(rows)}
    </button>
  )
}
