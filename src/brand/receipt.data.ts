import { words } from './read/words.ts'

// Apart from report.data.ts and contact.data.ts, because a receipt needs no more of them.

const report = words('report.yaml')
const [shown, pageCount] = report?.pages[0]?.number ?? [1, 1]

export const { receipt } = words('contact.yaml')

/** The page of the report that is the visitor's own. Null without a report, or if its first page is shown. */
export const firstPage = report && shown > 1 ? { kind: report.kind, pageCount } : null
