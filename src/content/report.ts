import { report as words } from './generated/report.ts'

const COUNTS = ['no', 'one', 'two', 'three']

/** Null where the brand has none. */
export const report = words && {
  ...words,
  pagesLabel: 'Pages of the report',
  pageLabel: (number: string, name: string) => `Page ${number}: ${name}`,
  position: (number: string, shown: number) => `Page ${number}, ${COUNTS[shown]} shown`,
  period: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  levels: { ready: 'Ready', partly: 'Partly', 'not yet': 'Not yet' },
}
