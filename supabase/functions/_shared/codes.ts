// Closed sets that SQL, the functions and the site share: codes only. Their texts are in the screens and the mails.
// codes.test.ts compares these lists with the migrations. No imports, so that browser, Node and Deno can load them.

export const ALARMS = [
  'mails_late',
  'mails_failed',
  'summary_failed',
  'scheduler_stopped',
  'maintenance_stopped',
  'callers_unknown',
  'database_read_only',
] as const
export type Alarm = (typeof ALARMS)[number]

export const HELD_REASONS = ['automated', 'unchecked', 'limit', 'bounced', 'author_left'] as const
export type HeldReason = (typeof HELD_REASONS)[number]

export const LEAD_STATUSES = ['open', 'answered', 'not_lead'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export const LEAD_SOURCES = ['form', 'voice', 'chat'] as const
export type LeadSource = (typeof LEAD_SOURCES)[number]

export const LEAD_MAIL_KINDS = ['confirmation', 'reply', 'notification'] as const
export type LeadMailKind = (typeof LEAD_MAIL_KINDS)[number]

export const MAIL_KINDS = [...LEAD_MAIL_KINDS, 'summary', 'account'] as const

export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
