import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import sprite from './inbox-icons.svg'
import type { MailSummary } from './types.ts'

/** A button without a frame, beside text. */
export const quiet =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-start text-sm font-[550] hover:bg-hover not-[.text-fg-failed]:[&>.icon]:text-accent-text forced-colors:[&>.icon]:text-inherit'

type IconName = 'search' | 'download' | 'trash' | 'again'

/** What src/ui/icon.tsx lacks, in a separate file, which other pages do not download. */
export function InboxIcon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className="icon size-[1.25em]">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

const MARKS = {
  delivered: 'text-fg-done',
  sent: 'text-accent-text',
  waiting: 'text-fg-mute',
  held: 'text-accent-text',
  bounced: 'text-fg-failed',
  off: 'text-fg-mute',
}
export type MarkName = keyof typeof MARKS

export const TONE_MARKS = { ok: 'delivered', held: 'held', bad: 'bounced' } as const

/** A mark as in the legend of a star chart; there is always text beside it. */
export function Mark({ name, className = '' }: { name: MarkName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`mark ${MARKS[name]} ${className}`}>
      <use href={`${sprite}#mark-${name}`} />
    </svg>
  )
}

/** `none`: there is no such mail. */
export type MailState = keyof typeof inbox.mails.states

/** Of a sent mail, what the provider reported last. */
export function stateOf(mail: Pick<MailSummary, 'state' | 'delivery'> | undefined): MailState {
  if (!mail) return 'none'
  if (mail.state === 'sent') return isMailState(mail.delivery) ? mail.delivery : 'sent'
  return mail.state === 'held' || mail.state === 'failed' ? mail.state : 'waiting'
}

const isMailState = (delivery: string | null): delivery is MailState =>
  delivery !== null && Object.hasOwn(inbox.mails.states, delivery)

const MAIL_MARKS: Record<MailState, MarkName> = {
  waiting: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  delayed: 'waiting',
  bounced: 'bounced',
  failed: 'bounced',
  suppressed: 'bounced',
  complained: 'bounced',
  held: 'held',
  none: 'off',
}

export const markOf = (state: MailState): MarkName => MAIL_MARKS[state]

const LONGEST_REASON = 120
/** Other reasons are messages of the mail provider. */
const REASONS: Partial<Record<string, string>> = inbox.mails.reasons
const WITHOUT_REASON = new Set<MailState>(['sent', 'delivered', 'none'])

/** The state of a mail in plain words, with the reason where there is one: "held: looks automated". */
export function mailWords(mail: MailSummary | undefined): string {
  const state = stateOf(mail)
  const words = inbox.mails.states[state]
  const reason = mail?.reason ?? mail?.delivery_reason ?? mail?.error
  if (!reason || WITHOUT_REASON.has(state)) return words
  const known = REASONS[reason] ?? refusalOf(reason) ?? reason
  return `${words}: ${known.length > LONGEST_REASON ? `${known.slice(0, LONGEST_REASON)}…` : known}`
}

/** In words, for the codes of a definite refusal, after which nothing is retried. */
function refusalOf(error: string): string | null {
  if (/^http_4(00|22)_to$/.test(error)) return inbox.mails.refused.address
  return /^http_4(00|22)/.test(error) ? inbox.mails.refused.email : null
}

export function replyWords(mail: MailSummary | undefined): string {
  return stateOf(mail) === 'waiting' ? inboxLead.reply.waiting : mailWords(mail)
}
