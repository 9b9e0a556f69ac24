// The rows that members read through the API, and what the actions send.
import type { readLead, readRow } from './backend.ts'

export const WHICH = ['open', 'answered', 'all'] as const
export type Which = (typeof WHICH)[number]
export const SOURCES = ['form', 'voice', 'chat'] as const
type Source = (typeof SOURCES)[number]

/** `source` null: all of them. */
export type Filter = { which: Which; source: Source | null; search: string }

export type LeadRow = ReturnType<typeof readRow>
/** With all that belongs to it, each oldest first. */
export type WholeLead = ReturnType<typeof readLead>
/** `previous`: other messages of the same address. */
export type Lead = WholeLead & { previous: Pick<LeadRow, 'id' | 'created_at'>[] }
export type Note = WholeLead['lead_notes'][number]
export type Mail = WholeLead['mails'][number]
/** `delivery`: of a sent one, as the provider reports it. `reason`: why it was held; in a row of the list also the last two. */
export type MailSummary = Pick<Mail, 'state' | 'delivery' | 'reason'> & Partial<Pick<Mail, 'delivery_reason' | 'error'>>

/** For a reply: the same id means the same text, so that a repeated request sends it once. */
export type Draft = { id: string; subject: string; body: string }
