import { useMutation } from '@tanstack/react-query'
import { hours } from '#src/content/hours.ts'
import type { LeadMailKind } from '#shared/codes.ts'
import { contactFields, fieldNames } from '#shared/contact-message.ts'
import { download } from '#src/lib/download.ts'
import { showToast } from '#src/ui/toast-store.ts'
import type { ExportedLead, InboxApi, LeadNote } from './api.ts'
import { pluralize } from './format-count.ts'
import { iconButtonStyle, InboxIcon } from './icons.tsx'
import { useInbox, useLeadList } from './inbox-provider.tsx'
import { describeMail } from './mail-status.ts'
import { LEAD_STATUS_NAMES, SOURCE_NAMES, type LeadFilter } from './filters.ts'

/** A byte order mark, so that spreadsheets read the file as UTF-8. */
const BOM = '\ufeff'
const LINE_END = '\r\n'

/** Characters that start a formula in a spreadsheet, including full-width forms and after ignored blanks. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u

const COLUMNS = [
  `Received (${hours.timeZone})`,
  ...fieldNames.map((name) => contactFields[name].label),
  'Source',
  'State',
  `Answered (${hours.timeZone})`,
  'Answered by',
  'Confirmation',
  'Notification',
  'Came from',
  'Notes',
  'Replies',
  'Id',
]

/** Fetched page by page. If one fails there is no file, since a partial one would look complete. */
export async function exportLeads(
  api: Pick<InboxApi, 'fetchExportPage'>,
  filter: LeadFilter,
): Promise<{ file: Blob; rows: number }> {
  const parts = [BOM, row(COLUMNS)]
  let rows = 0
  let before: number | null = null
  for (;;) {
    const page = await api.fetchExportPage(filter, before)
    const last = page.at(-1)
    if (!last) return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows }
    parts.push(csvRows(page))
    rows += page.length
    before = last.number
  }
}

export function csvRows(leads: readonly ExportedLead[]): string {
  return leads.map((lead) => row(cellsOf(lead))).join('')
}

function cellsOf(lead: ExportedLead): string[] {
  return [
    formatMoment(lead.created_at),
    ...fieldNames.map((name) => lead[name] ?? ''),
    SOURCE_NAMES[lead.source],
    LEAD_STATUS_NAMES[lead.status],
    lead.answered_at === null ? '' : formatMoment(lead.answered_at),
    lead.answered_by ?? '',
    describeMail(findMail(lead, 'confirmation')),
    describeMail(findMail(lead, 'notification')),
    Object.values(lead.origin ?? {}).join(' '),
    formatNotes(lead.lead_notes),
    formatNotes(lead.lead_replies),
    lead.id,
  ]
}

function findMail({ mails }: ExportedLead, mailKind: LeadMailKind) {
  return mails.find(({ kind, is_replaced }) => kind === mailKind && !is_replaced)
}

function formatNotes(notes: readonly LeadNote[]): string {
  return notes
    .map(({ author_name, created_at, body }) => `${author_name}, ${formatMoment(created_at)}: ${body}`)
    .join('\n')
}

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: hours.timeZone })

/** In the team's time zone, as spreadsheets read a date with a time: 2026-11-15 14:36:02. */
function formatMoment(iso: string): string {
  return clock.format(new Date(iso))
}

export function fileNameAt(now: Date): string {
  return `messages-${formatMoment(now.toISOString()).slice(0, 10)}.csv`
}

function row(cells: readonly string[]): string {
  return cells.map(cell).join(',') + LINE_END
}

/** Always quoted, so that no separator of any locale splits it; line breaks inside are those of the message. */
function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll(/\r\n?/g, '\n').replaceAll('"', '""')}"`
}

export function ExportButton({ className }: { className: string }) {
  const { api } = useInbox()
  const { filter } = useLeadList()
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportLeads(api, filter),
    onSuccess: ({ file, rows }) => {
      download(file, fileNameAt(new Date()))
      showToast({ title: `${pluralize(rows, 'message')} exported.` })
    },
    onError: () =>
      showToast({
        title: 'Export failed',
        text: 'The database stopped responding, so no file was created. Please try again.',
        tone: 'destructive',
      }),
  })

  return (
    <button
      type="button"
      className={`${iconButtonStyle} ${className}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
    >
      <InboxIcon name="download" className="text-accent-text forced-colors:text-inherit" />
      Export this list
    </button>
  )
}
