import { facts, lead, notes, page, title } from './generated/report.ts'

export const report = {
  title,
  lead,
  facts,
  page,
  notes,
  pageLabel: 'A page of the report',
  levels: { ready: 'Ready', partly: 'Partly', 'not yet': 'Not yet' },
}
