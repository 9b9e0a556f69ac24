import { useEffect, useId, useRef, type ReactNode } from 'react'
import { cityOf, replyBy, USUAL_HOURS } from '#shared/reply-by.ts'
import * as brand from '#src/content/generated/brand.ts'
import { links } from '#src/content/links.ts'
import { receipt as words } from '#src/content/receipt.ts'
import { Button } from '#src/ui/button.tsx'
import type { Contacted } from './send-contact.ts'
// oxlint-disable-next-line import/no-unassigned-import -- fetched with the code that sends
import './receipt.css'

export type Received = Contacted & {
  outcome: Exclude<Contacted['outcome'], 'not-saved'>
  at: Date
  email: string
  message: string
}

type ReceiptProps = Received & {
  /** Asked for another message; without it there is no button. */
  onAnother?: () => void
}

const kinds = {
  'both-sent': 'sent',
  'only-confirmation': 'sent',
  'only-notification': 'late',
  'already-received': 'known',
  'neither-sent': 'saved',
  'email-call-failed': 'saved',
} as const satisfies Record<Received['outcome'], string>

/** What became of the last message, on a slip of paper. It stays when the form is reset and the toast is gone. */
export function Receipt({ outcome, replyBy: told, at, email, message, onAnother }: ReceiptProps) {
  const slip = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const byId = useId()
  const kind = kinds[outcome]
  const reply = told === undefined ? replyBy(at, { ...USUAL_HOURS, timeZone: brand.timeZone }) : told

  useEffect(() => {
    // A visitor who has moved on to another section stays there.
    if (!slip.current || !isInView(slip.current.parentElement)) return
    heading.current?.focus({ preventScroll: true })
    slip.current.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <section ref={slip} data-kind={kind} aria-label={words.heading} className="slip on-paper">
      <h3 ref={heading} tabIndex={-1} aria-describedby={byId}>
        {words.heading}
      </h3>
      {reply && (
        <p id={byId} className="slip-by">
          {words.by(reply.by)}
        </p>
      )}
      <dl>
        <Row label={kind === 'saved' ? words.saved : words.sent}>{kind === 'known' ? words.known : dateText(at)}</Row>
        <Row label={words.replyTo}>
          {email}
          {kind !== 'known' && <small>{kind === 'sent' ? words.confirmed : words.unconfirmed}</small>}
        </Row>
        <Row label={words.yourWords}>
          <blockquote dir="auto">{message}</blockquote>
        </Row>
        <Row label={words.nextLabel}>
          {words.next} {reply?.away && words.away(reply.away)} {reply && words.zone(cityOf(reply.timeZone))}
        </Row>
      </dl>
      <div className="slip-end">
        {onAnother && (
          <Button look="line" size="small" onClick={onAnother}>
            {words.another}
          </Button>
        )}
        <p>
          {reply ? words.late : words.soon} <a href={`mailto:${links.email}`}>{links.email}</a>
        </p>
      </div>
    </section>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function dateText(date: Date): string {
  const day = date.toLocaleDateString('en-GB', { dateStyle: 'long' })
  return `${day}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}

function isInView(element: Element | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < innerHeight
}
