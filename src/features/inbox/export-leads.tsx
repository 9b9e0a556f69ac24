import { useState } from 'react'
import { hours } from '#src/content/hours.ts'
import type { LeadMailKind } from '#shared/codes.ts'
import { fieldNames } from '#shared/contact-message.ts'
import { inbox } from '#src/content/inbox.ts'
import { download } from '#src/lib/download.ts'
import { showToast } from '#src/ui/toast-store.ts'
import type { InboxBackend } from './backend.ts'
import { InboxIcon, mailWords, quiet } from './mail.tsx'
import type { Filter, Note, WholeLead } from './types.ts'

/** A byte order mark, so that spreadsheets read the file as UTF-8. */
const BOM = '\ufeff'
const LINE_END = '\r\n'

/** Characters that start a formula in a spreadsheet, including full-width forms and after ignored blanks. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u

/** The filtered leads as a file, fetched page by page; null when that fails, since a partial file would look complete. */
export async function exportLeads(
  backend: Pick<InboxBackend, 'exported'>,
  filter: Filter,
): Promise<{ file: Blob; rows: number } | null> {
  const parts = [BOM, row(inbox.csv.columns)]
  let rows = 0
  let last: number | null = null
  for (;;) {
    const page = await backend.exported(filter, last)
    if (!page.ok) return null
    const end = page.value.at(-1)
    if (!end) return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows }
    parts.push(csvRows(page.value))
    rows += page.value.length
    last = end.number
  }
}

/** One row for each lead, in the format of RFC 4180. */
export function csvRows(leads: readonly WholeLead[]): string {
  return leads.map((lead) => row(cellsOf(lead))).join('')
}

function cellsOf(lead: WholeLead): string[] {
  const { sources, open, answered } = inbox.list
  return [
    moment(lead.created_at),
    ...fieldNames.map((name) => lead[name] ?? ''),
    sources[lead.source],
    lead.answered_at === null ? open : answered,
    lead.answered_at === null ? '' : moment(lead.answered_at),
    lead.answered_by ?? '',
    mailWords(mailOf(lead, 'confirmation')),
    mailWords(mailOf(lead, 'notification')),
    Object.values(lead.origin ?? {}).join(' '),
    written(lead.lead_notes),
    written(lead.lead_replies),
    lead.id,
  ]
}

function mailOf({ mails }: WholeLead, wanted: LeadMailKind) {
  return mails.find(({ kind, is_replaced }) => kind === wanted && !is_replaced)
}

function written(texts: readonly Note[]): string {
  return texts.map(({ author_name, created_at, body }) => `${author_name}, ${moment(created_at)}: ${body}`).join('\n')
}

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: hours.timeZone })

/** In the team's time zone, as spreadsheets read a date with a time: 2026-11-15 14:36:02. */
function moment(iso: string): string {
  return clock.format(new Date(iso))
}

export function fileNameAt(now: Date): string {
  return inbox.csv.fileName(moment(now.toISOString()).slice(0, 10))
}

function row(cells: readonly string[]): string {
  return cells.map(cell).join(',') + LINE_END
}

/** Always quoted, so that no separator of any locale splits it; line breaks inside are those of the message. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll(/\r\n?/g, '\n').replaceAll('"', '""')}"`
}

export function ExportButton({ backend, filter }: { backend: InboxBackend; filter: Filter }) {
  const [isBusy, setIsBusy] = useState(false)

  async function handleExport(): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const exported = await exportLeads(backend, filter)
    setIsBusy(false)
    if (!exported) return void showToast({ title: inbox.csv.failed, text: inbox.csv.failedText, tone: 'destructive' })
    download(exported.file, fileNameAt(new Date()))
    showToast({ title: inbox.csv.done(exported.rows), tone: 'default' })
  }

  return (
    <button
      type="button"
      className={`${quiet} max-sm:col-start-2 max-sm:row-start-3 short:md:order-last`}
      aria-disabled={isBusy}
      onClick={() => void handleExport()}
    >
      <InboxIcon name="download" />
      {inbox.csv.button}
    </button>
  )
}
