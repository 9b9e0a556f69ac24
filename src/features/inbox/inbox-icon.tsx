import sprite from './inbox-icons.svg'
import type { MailState } from './inbox-types.ts'

type IconName = 'search' | 'download' | 'trash' | 'again' | 'ban' | 'pen'

/** What src/ui/icon.tsx lacks, in a file of its own: other pages do not pay for it. */
export function InboxIcon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className="icon">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

export type MarkName = 'delivered' | 'sent' | 'waiting' | 'held' | 'bounced' | 'off'

const marks: Record<MailState, MarkName> = {
  waiting: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  delayed: 'waiting',
  bounced: 'bounced',
  failed: 'bounced',
  suppressed: 'bounced',
  complained: 'bounced',
  held: 'held',
  dead: 'bounced',
  none: 'off',
}

export const markOf = (state: MailState): MarkName => marks[state]

/** A mark as in the key of a sky atlas; words always stand beside it. */
export function Mark({ name }: { name: MarkName }) {
  return (
    <svg aria-hidden="true" className={`mark mark-${name}`}>
      <use href={`${sprite}#mark-${name}`} />
    </svg>
  )
}
