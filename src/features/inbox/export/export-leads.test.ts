import { expect, test } from 'vitest'
import type { ExportedLead, Filter, Position } from '../inbox-types.ts'
import { exportLeads } from './export-leads.ts'

const FILTER: Filter = { which: 'all', source: null, search: '' }
const mail = { state: 'sent', reason: null, at: null } as const

function lead(number: number): ExportedLead {
  return {
    id: String(number),
    created_at: `2026-11-15T00:00:0${number}+00:00`,
    name: `Lead ${number}`,
    email: 'ada@example.org',
    company: null,
    message: 'Hello',
    source: 'form',
    is_unread: true,
    answered_at: null,
    answered_by: null,
    version: 1,
    confirmation: mail,
    notification: mail,
  }
}

test('the file is made page by page, each after the last lead of the one before', async () => {
  const pages = [[lead(5), lead(4)], [lead(3)], []]
  const asked: (Position | null)[] = []
  const seen: number[] = []
  const exported = async (_filter: Filter, before: Position | null) => {
    asked.push(before)
    return { ok: true as const, value: pages.shift() ?? [] }
  }
  const file = await exportLeads({ exported }, FILTER, (rows) => seen.push(rows))
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file?.arrayBuffer())
  expect(
    text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split('","')[1]),
  ).toEqual(['Lead 5', 'Lead 4', 'Lead 3'])
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(asked.map((before) => before?.id ?? null)).toEqual([null, '4', '3'])
  expect(seen).toEqual([2, 3])
})

test('a page that fails leaves no file, which would look whole', async () => {
  const pages = [
    { ok: true as const, value: [lead(5)] },
    { ok: false as const, failure: 'failed' as const },
  ]
  const exported = async () => pages.shift() ?? { ok: true as const, value: [] }
  expect(await exportLeads({ exported }, FILTER, () => {})).toBeNull()
})
