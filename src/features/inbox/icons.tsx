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

type InboxIconName = 'search' | 'download' | 'trash' | 'not-lead' | 'again'

/** What src/ui/icon.tsx lacks, in a file of its own, which other pages do not download. */
export function InboxIcon({ name, className = '' }: { name: InboxIconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={`icon size-[1.25em] ${className}`}>
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

export const iconButtonStyle =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-start text-sm font-[550] hover:bg-hover'
