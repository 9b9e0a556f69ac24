// Closed sets that SQL, the functions and the site share: codes only. Their texts are in the screens and the mails.
// codes.test.ts compares these lists with the migrations. No imports, so that browser, Node and Deno can load them.

/** The alarms of contact_health(). */
export const ALARMS = [
  'mails_late',
  'team_not_notified',
  'team_mail_bounced',
  'reply_not_sent',
  'scheduler_stopped',
  'maintenance_stopped',
  'callers_unknown',
  'database_read_only',
] as const
export type Alarm = (typeof ALARMS)[number]

/** Why a mail is held. */
export const HELD_REASONS = [
  'automated',
  'address',
  'budget',
  'unchecked',
  'late',
  'bounced',
  'author_left',
  'dismissed',
] as const
export type HeldReason = (typeof HELD_REASONS)[number]

/** Mails about one lead. */
export const LEAD_MAIL_KINDS = ['confirmation', 'reply', 'notification', 'reminder'] as const
export type LeadMailKind = (typeof LEAD_MAIL_KINDS)[number]

/** Everything in the outbox. */
export const MAIL_KINDS = [...LEAD_MAIL_KINDS, 'digest', 'membership', 'account'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The possible delays of a reminder, in working days. */
export const REMIND_AFTER_DAYS = [1, 2, 3, 4, 5] as const
