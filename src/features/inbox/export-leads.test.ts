import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldNames } from '#shared/contact-message.ts'
import { hours } from '#src/content/hours.ts'
import { inbox } from '#src/content/inbox.ts'
import type { Filter, Lead } from './types.ts'
import { csvRows, exportLeads } from './export-leads.tsx'

const FILTER: Filter = { which: 'all', source: null, search: '' }

const AT = '2026-07-15T14:36:02.5+00:00'
const mail = {
  attempts: 0,
  reply_id: null,
  due_at: AT,
  created_at: AT,
  sent_at: null,
  delivery: null,
  delivery_at: null,
}

const plain: Lead = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  created_at: AT,
  name: 'Maria Finch',
  email: 'maria@example.org',
  message: 'Is our data any good?',
  source: 'form',
  read_at: null,
  answered_at: null,
  answered_by: null,
  version: 1,
  mails: [
    { ...mail, id: '0', kind: 'notification', state: 'failed', reason: 'timeout', is_replaced: true },
    { ...mail, id: '1', kind: 'confirmation', state: 'held', reason: 'automated', is_replaced: false },
    { ...mail, id: '2', kind: 'notification', state: 'sent', reason: null, is_replaced: false },
  ],
  lead_notes: [
    { id: 1, author_name: 'Daniel', body: 'Spoke to them.', created_at: AT },
    { id: 2, author_name: 'Ruth', body: 'Call on Monday.', created_at: AT },
  ],
  lead_replies: [{ id: 1, author_name: 'Ruth', subject: 'Hello', body: '=Yes', created_at: AT }],
  origin: { referrer: 'search.example', landing: '/' },
  previous: [],
}

const lead = (number: number): Lead => ({ ...plain, id: String(number), number, name: `Lead ${number}` })

/** A cell by the name of its column. */
const cellOf = (row: readonly string[] | undefined, column: string) => row?.[inbox.csv.columns.indexOf(column)]

/** When the lead was received, in that time zone. */
function clockIn(timeZone: string): string {
  const time = new Date(plain.created_at).toLocaleTimeString('en-GB', { timeZone })
  return `2026-07-15 ${time}`
}

/** As a strict reader of RFC 4180: every cell is quoted, every row ends with CRLF. */
function read(csv: string): string[][] {
  const rows: string[][] = []
  let at = 0
  while (at < csv.length) {
    const row: string[] = []
    for (;;) {
      expect(csv[at]).toBe('"')
      const cell = /^"((?:[^"]|"")*)"/.exec(csv.slice(at))
      row.push(String(cell?.[1]).replaceAll('""', '"'))
      at += String(cell?.[0]).length
      if (csv[at] !== ',') break
      at += 1
    }
    expect(csv.slice(at, at + 2)).toBe('\r\n')
    at += 2
    rows.push(row)
  }
  return rows
}

test('the file is built page by page, each after the last lead of the previous one', async () => {
  const pages = [[lead(5), lead(4)], [lead(3)], []]
  const positions: (number | null)[] = []
  const seen: number[] = []
  const exported = async (_filter: Filter, before: number | null) => {
    positions.push(before)
    return { ok: true as const, value: pages.shift() ?? [] }
  }
  const file = await exportLeads({ exported }, FILTER, (rows) => seen.push(rows))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer())
  expect(text.startsWith('\ufeff')).toBe(true)
  const [columns, ...rows] = read(text.slice(1))
  expect(columns).toEqual(inbox.csv.columns)
  expect(rows.map(([, name]) => name)).toEqual(['Lead 5', 'Lead 4', 'Lead 3'])
  expect(positions).toEqual([null, 4, 3])
  expect(seen).toEqual([2, 3])
})

test('if a page fails there is no file, because a partial one would look complete', async () => {
  const pages = [
    { ok: true as const, value: [plain] },
    { ok: false as const, failure: 'failed' as const },
  ]
  const exported = async () => pages.shift() ?? { ok: true as const, value: [] }
  expect(await exportLeads({ exported }, FILTER, () => {})).toBeNull()
})

test('a row has one lead in readable form', () => {
  expect(read(csvRows([plain]))).toEqual([
    [
      clockIn(hours.timeZone),
      ...fieldNames.map((name) => plain[name] ?? ''),
      'Form',
      'Open',
      '',
      '',
      `held: ${inbox.mails.reasons['automated']}`,
      'sent',
      'search.example /',
      `Daniel, ${clockIn(hours.timeZone)}: Spoke to them.\nRuth, ${clockIn(hours.timeZone)}: Call on Monday.`,
      `Ruth, ${clockIn(hours.timeZone)}: =Yes`,
      plain.id,
    ],
  ])
})

test.each([
  '=HYPERLINK("http://evil.test","Invoice")',
  '+1',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(A1:A9)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u200b=1',
  '＝1',
  '＠SUM',
])('%j is not a formula', (message) => {
  const [row] = read(csvRows([{ ...plain, name: message, company: message, message }]))
  for (const column of ['Name', 'Company', 'Message']) expect(cellOf(row, column)).toMatch(/^'/)
})

const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r']
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .tuple(fc.constantFrom(...FORMULA_STARTS, '"', ',', ';', '\n', '\r\n', '\u2028', '""'), fc.string())
    .map((parts) => parts.join('')),
)

test('for any input, a lead is one row with a cell for each column, without a formula, and its text is complete', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: hostile, message: hostile, company: hostile })), (typed) => {
      const rows = read(csvRows(typed.map((fields) => ({ ...plain, ...fields }))))
      expect(rows).toHaveLength(typed.length)
      for (const [index, row] of rows.entries()) {
        expect(row).toHaveLength(inbox.csv.columns.length)
        for (const text of row) expect(FORMULA_STARTS.some((start) => text.startsWith(start))).toBe(false)
        const message = typed[index]?.message.replaceAll(/\r\n?/g, '\n')
        expect([message, `'${message}`]).toContain(cellOf(row, 'Message'))
      }
    }),
    { numRuns: 300 },
  )
})
