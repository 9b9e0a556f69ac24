import { report as words } from './generated/report.ts'

const shown = (words?.pages ?? []).map(({ number }) => number.split(' ')[0] ?? '')
const SHOWN = ` Pages ${new Intl.ListFormat('en-GB').format(shown)} are shown.`

/** Null where the brand has none. */
export const report = words && {
  ...words,
  pagesLabel: 'Pages of the report',
  pageLabel: (number: string, name: string) => `Page ${number}: ${name}`,
  position: (number: string) => `Page ${number}.${SHOWN}`,
  period: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  levels: { ready: 'Ready', partly: 'Partly', 'not yet': 'Not yet' },
}
