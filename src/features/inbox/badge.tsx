import type { MailStatus } from './mail-status.ts'
import sprite from './inbox-icons.svg'

const MARK_COLORS = {
  delivered: 'text-fg-done',
  sent: 'text-accent-text',
  waiting: 'text-fg-mute',
  held: 'text-accent-text',
  bounced: 'text-fg-failed',
  off: 'text-fg-mute',
}
export type MarkName = keyof typeof MARK_COLORS

export const MAIL_MARKS: Record<MailStatus, MarkName> = {
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

export const TONE_MARKS = { ok: 'delivered', held: 'held', bad: 'bounced' } as const

export function Mark({ name, className = '' }: { name: MarkName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`mark ${MARK_COLORS[name]} ${className}`}>
      <use href={`${sprite}#mark-${name}`} />
    </svg>
  )
}

const BADGE_COLORS: Partial<Record<MarkName, string>> = { bounced: 'text-fg-failed', held: 'text-accent-text' }

export function MailBadge({ status, children }: { status: MailStatus; children: string }) {
  const mark = MAIL_MARKS[status]
  return (
    <span className={`block pl-5 -indent-5 ${BADGE_COLORS[mark] ?? ''}`}>
      <Mark name={mark} />
      {children}
    </span>
  )
}
