import type { LeadStatus } from '#shared/codes.ts'
import type { toInboxRow, toLeadDetail } from './api.ts'

export const STATUS_FILTERS = ['open', 'answered', 'all'] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]
export const STATUS_NAMES: Record<StatusFilter, string> = { open: 'Open', answered: 'Answered', all: 'All' }
export const LEAD_STATUS_NAMES: Record<LeadStatus, string> = { ...STATUS_NAMES, not_lead: 'Not a lead' }
export const SOURCES = ['form', 'voice', 'chat'] as const
type LeadSource = (typeof SOURCES)[number]
export const SOURCE_NAMES: Record<LeadSource, string> = { form: 'Form', voice: 'Voice', chat: 'Chat' }
export type LeadFilter = { status: StatusFilter; source: LeadSource | null; search: string }

export type InboxRow = ReturnType<typeof toInboxRow>
export type LeadDetail = ReturnType<typeof toLeadDetail>
export type InboxLead = LeadDetail & { previous: Pick<InboxRow, 'id' | 'created_at'>[] }
export type LeadNote = LeadDetail['lead_notes'][number]
export type LeadMail = LeadDetail['mails'][number]
/** In a row of the list, `reason` is also the one of the provider. */
export type MailSummary = Pick<LeadMail, 'state' | 'delivery' | 'reason'> &
  Partial<Pick<LeadMail, 'delivery_reason' | 'error'>>

/** The same id means the same text, so that a repeated request sends it once. */
export type ReplyDraft = { id: string; subject: string; body: string }
