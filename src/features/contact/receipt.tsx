import { useEffect, useId, useRef } from 'react'
import { cityOf, replyBy } from '#shared/reply-by.ts'
import { hours } from '#src/content/hours.ts'
import { links } from '#src/content/links.ts'
import { receiptHeading } from '#src/content/receipt.ts'
import { confirmation } from '#src/content/generated/emails.ts'
import { Actions, Fact } from '#src/ui/paper.tsx'
import type { SentEmails } from './contact-backend.ts'
import type { ContactOutcome } from './contact-toasts.ts'

export type Received = Pick<SentEmails, 'replyBy' | 'confirmationEnd'> & {
  outcome: Exclude<ContactOutcome, 'not-saved'>
  at: Date
  email: string
  message: string
}

export type ReceiptProps = Received & {
  /** In a dialog, which has the paper and the heading. */
  isInDialog?: boolean
}

const kinds = {
  'both-sent': 'sent',
  'only-confirmation': 'sent',
  'only-notification': 'late',
  'neither-sent': 'saved',
  'email-call-failed': 'saved',
} as const satisfies Record<Received['outcome'], string>

const UNCONFIRMED = {
  pending: 'The confirmation email has not gone out yet. We will try again. There is no need to write twice.',
  failed:
    'The confirmation email was refused, so none will arrive. Is the address right? If not, send your message again with another one.',
  held: 'No confirmation email has been sent. Your message is with us; there is no need to write twice.',
}

/** The result of the last message. It stays after the form is reset and the toast is gone. */
export function Receipt({ outcome, replyBy: promised, confirmationEnd, at, email, message, isInDialog }: ReceiptProps) {
  const receipt = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const byId = useId()
  const kind = kinds[outcome]
  const reply = promised === undefined ? replyBy(at, hours) : promised

  useEffect(() => {
    // A visitor who has moved on to another section, or writes the next message, stays there.
    if (!receipt.current || !isInView(receipt.current.parentElement) || isWriting(document.activeElement)) return
    const start = heading.current ?? receipt.current
    start.focus({ preventScroll: true })
    receipt.current.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <section
      ref={receipt}
      data-kind={kind}
      aria-label={receiptHeading}
      {...(isInDialog && { tabIndex: -1, 'aria-describedby': byId })}
      className={`on-paper ${isInDialog ? 'outline-none' : 'receipt'}`}
    >
      {!isInDialog && (
        <h3 ref={heading} tabIndex={-1} aria-describedby={byId} className="text-2xl outline-none">
          {receiptHeading}
        </h3>
      )}
      {reply && (
        <p
          id={byId}
          className="mt-1 font-display text-[1.5rem]/[1.3] tracking-[-0.008em] text-balance text-accent-text lining-nums"
        >
          You’ll hear from us by {unbroken(reply.by)}, {cityOf(reply.timeZone)} time.
        </p>
      )}
      <p className="mt-6 text-sm text-fg-mute max-sm:text-xs">What happens next</p>
      <ol className="mt-1.5 grid gap-2 font-display text-[1.125rem]/[1.45]">
        {confirmation.steps.map((step, i) => (
          <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline">
            <b aria-hidden="true" className="text-[1.3125rem] font-normal text-accent-text lining-nums">
              {i + 1}
            </b>
            {step}
          </li>
        ))}
      </ol>
      {reply?.away && <p className="mt-2 text-sm text-fg-mute">We are away before then: {reply.away}.</p>}
      <dl className="mt-6 border-t border-line">
        <Fact label={kind === 'saved' ? 'Saved' : 'Sent'}>{dateText(at)}</Fact>
        <Fact label="We reply to">
          {email}
          <small className="block text-sm text-fg-mute">
            {kind === 'sent'
              ? 'A confirmation is on its way to this address.'
              : UNCONFIRMED[confirmationEnd ?? 'pending']}
          </small>
        </Fact>
        <Fact label="You wrote">
          <blockquote dir="auto" className="font-display text-[1.125rem]/[1.5] whitespace-pre-line">
            {message}
          </blockquote>
        </Fact>
      </dl>
      <Actions className="mt-6 justify-between">
        <p className="text-xs text-fg-mute">
          {reply ? 'No answer by then? Write to' : 'Is it urgent? Write to'}{' '}
          <a href={`mailto:${links.email}`} className="-my-3 text-link text-fg">
            {links.email}
          </a>
        </p>
      </Actions>
    </section>
  )
}

function dateText(date: Date): string {
  const day = date.toLocaleDateString('en-GB', { dateStyle: 'long' })
  return `${day}, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`
}

/** A day stays with its month. */
function unbroken(date: string): string {
  return date.replace(/(\d) /, '$1\u00a0')
}

function isWriting(field: Element | null): boolean {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isField && field.value !== field.defaultValue
}

function isInView(element: Element | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < innerHeight
}
