import { report as words } from './generated/report.ts'

/** Null where the brand has none. */
export const report = words && {
  ...words,
  pageLabel: 'A page of the report',
  levels: { ready: 'Ready', partly: 'Partly', 'not yet': 'Not yet' },
}
