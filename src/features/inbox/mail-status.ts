import type { HeldReason, LeadMailKind } from '#shared/codes.ts'
import type { LeadMail } from './api.ts'

/** In a row of the list, `reason` is also the one of the provider. */
export type MailSummary = Pick<LeadMail, 'state' | 'delivery' | 'reason'> &
  Partial<Pick<LeadMail, 'delivery_reason' | 'error'>>

export const MAIL_KINDS: Record<LeadMailKind, string> = {
  confirmation: 'Confirmation',
  notification: 'Notification to the team',
  reply: 'Reply',
}

const MAIL_STATUSES = {
  waiting: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  delayed: 'delayed',
  bounced: 'bounced',
  failed: 'not sent',
  suppressed: 'blocked by the mail provider',
  complained: 'marked as spam',
  held: 'held',
  none: 'none',
}
export type MailStatus = keyof typeof MAIL_STATUSES

const HELD_REASONS: Record<HeldReason, string> = {
  automated: 'looks automated',
  unchecked: 'visitor check missing',
  limit: 'an email limit was reached',
  bounced: 'an earlier email to this address bounced',
  author_left: 'its author left the team',
}

/** Other reasons are messages of the mail provider. */
const REASONS: Partial<Record<string, string>> = HELD_REASONS
const MAX_REASON_CHARACTERS = 120
const WITHOUT_REASON = new Set<MailStatus>(['sent', 'delivered', 'none'])

/** Of a sent mail, what the provider reported last. */
export function getMailStatus(mail: Pick<MailSummary, 'state' | 'delivery'> | undefined): MailStatus {
  if (!mail) return 'none'
  if (mail.state === 'sent') return isMailStatus(mail.delivery) ? mail.delivery : 'sent'
  return mail.state === 'held' || mail.state === 'failed' ? mail.state : 'waiting'
}

const isMailStatus = (delivery: string | null): delivery is MailStatus =>
  delivery !== null && Object.hasOwn(MAIL_STATUSES, delivery)

export function describeMail(mail: MailSummary | undefined): string {
  const status = getMailStatus(mail)
  const label = MAIL_STATUSES[status]
  const code = mail?.reason ?? mail?.delivery_reason ?? mail?.error
  if (!code || WITHOUT_REASON.has(status)) return label
  const reason = REASONS[code] ?? describeRefusal(code) ?? code
  const isLong = reason.length > MAX_REASON_CHARACTERS
  return `${label}: ${isLong ? `${reason.slice(0, MAX_REASON_CHARACTERS)}…` : reason}`
}

/** For the codes of a definite refusal, after which nothing is retried. */
function describeRefusal(error: string): string | null {
  if (/^http_4(00|22)_to$/.test(error)) return 'the email service refused the address. Check it for a mistake, or call.'
  return /^http_4(00|22)/.test(error) ? 'the email service refused it and will again. Its log there says why.' : null
}

export function describeReply(mail: MailSummary | undefined): string {
  return getMailStatus(mail) === 'waiting' ? 'on its way' : describeMail(mail)
}
