import type { Report } from './brand-schema.ts'
import { report as words } from './generated/report.ts'

type ReportPage = Report['pages'][number]

const shown = (words?.pages ?? []).map(({ number: [number] }) => String(number))
const SHOWN = ` Pages ${new Intl.ListFormat('en-GB').format(shown)} are shown.`

/** Null where the brand has none. */
export const report = words && {
  ...words,
  pagesLabel: 'Pages of the report',
  pageLabel: ([number, total]: ReportPage['number'], name: string) => `Page ${number} of ${total}: ${name}`,
  position: ([number, total]: ReportPage['number']) => `Page ${number} of ${total}.${SHOWN}`,
  period: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  levels: { ready: 'Ready', partly: 'Partly', 'not yet': 'Not yet' },
}
