import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactFields, fieldNames } from '#shared/contact-message.ts'
import { hours } from '#src/content/hours.ts'
import { LEAD, leadMail } from './test-inbox.tsx'
import { type ExportedLead, InboxError } from './api.ts'
import { csvRows, exportLeads, fileNameAt } from './export-leads.tsx'
import type { LeadFilter } from './filters.ts'

const FILTER: LeadFilter = { status: 'all', source: null, search: '' }
const FIELDS = fieldNames.map((name) => contactFields[name].label)
const FACTS = [
  'Source',
  'State',
  'Answered (Europe/London)',
  'Answered by',
  'Confirmation',
  'Notification',
  'Came from',
]
const COLUMNS = ['Received (Europe/London)', ...FIELDS, ...FACTS, 'Notes', 'Replies', 'Id']
const AT = '2026-07-15T14:36:02.5+00:00'
const HERE = `2026-07-15 ${new Date(AT).toLocaleTimeString('en-GB', { timeZone: hours.timeZone })}`

const plain: ExportedLead = {
  ...LEAD,
  created_at: AT,
  mails: [
    leadMail({ kind: 'notification', state: 'failed', reason: 'timeout', is_replaced: true }),
    leadMail({ state: 'held', reason: 'automated' }),
    leadMail({ kind: 'notification' }),
  ],
  lead_notes: [
    { id: 1, author_name: 'Daniel', body: 'Spoke to them.', created_at: AT },
    { id: 2, author_name: 'Ruth', body: 'Call on Monday.', created_at: AT },
  ],
  lead_replies: [{ id: 1, author_name: 'Ruth', subject: 'Hello', body: '=Yes', created_at: AT }],
  origin: { referrer: 'search.example', landing: '/' },
}

const lead = (number: number) => ({ ...plain, number, name: `Lead ${number}` })

/** As a strict reader of RFC 4180: every cell is quoted, every row ends with CRLF. */
function read(csv: string): string[][] {
  const rows: string[][] = [[]]
  const end = [...csv.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/gy)].reduce((at, [whole, cell = '', mark]) => {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (mark !== ',') rows.push([])
    return at + whole.length
  }, 0)
  expect([end, rows.pop()]).toEqual([csv.length, []])
  return rows
}

test('the file is built page by page, each after the last lead of the previous one', async () => {
  const pages = [[lead(5), lead(4)], [lead(3)], []]
  const positions: (number | null)[] = []
  const fetchExportPage = async (_filter: LeadFilter, before: number | null) => {
    positions.push(before)
    return pages.shift() ?? []
  }
  const result = await exportLeads({ fetchExportPage }, FILTER)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await result.file.arrayBuffer())
  expect(text.startsWith('\ufeff')).toBe(true)
  const [columns, ...rows] = read(text.slice(1))
  expect(columns).toEqual(COLUMNS)
  expect(rows.map(([, name]) => name)).toEqual(['Lead 5', 'Lead 4', 'Lead 3'])
  expect([result.rows, positions]).toEqual([3, [null, 4, 3]])
})

test('if a page fails there is no file, because a partial one would look complete', async () => {
  const pages = [[plain]]
  const fetchExportPage = async () => pages.shift() ?? Promise.reject(new InboxError('failed'))
  await expect(exportLeads({ fetchExportPage }, FILTER)).rejects.toThrow('failed')
})

test('a row has one lead in readable form', () => {
  expect(read(csvRows([plain]))).toEqual([
    [
      HERE,
      ...fieldNames.map((name) => plain[name] ?? ''),
      'Form',
      'Open',
      '',
      '',
      'held: looks automated',
      'sent',
      'search.example /',
      `Daniel, ${HERE}: Spoke to them.\nRuth, ${HERE}: Call on Monday.`,
      `Ruth, ${HERE}: =Yes`,
      plain.id,
    ],
  ])
})

const STARTS = ['=', '+', '-', '@', '\t', '\r', '\n=', '  =', '\u200b=', '＝', '＠']
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...STARTS, '"', ',', ';', '\r\n', '\u2028', '""'), fc.string())
    .map((parts) => parts.join('')),
)

test('for any input, a lead is one row with a cell for each column, without a formula, and its text is complete', () => {
  const message = COLUMNS.indexOf('Message')
  fc.assert(
    fc.property(fc.array(fc.record({ name: text, message: text, company: text })), (typed) => {
      const rows = read(csvRows(typed.map((fields) => ({ ...plain, ...fields }))))
      expect(rows).toHaveLength(typed.length)
      for (const [index, row] of rows.entries()) {
        expect(row).toHaveLength(COLUMNS.length)
        for (const cell of row) expect(STARTS.filter((start) => cell.startsWith(start))).toEqual([])
        const expected = typed[index]?.message.replaceAll(/\r\n?/g, '\n')
        expect([expected, `'${expected}`]).toContain(row[message])
      }
    }),
    { numRuns: 500 },
  )
})

test('the file is named after the day of the team, as the times in it are', () => {
  const utc = new Date('2026-07-15T23:30:00Z')
  expect(fileNameAt(utc)).toBe('messages-2026-07-16.csv')
})
