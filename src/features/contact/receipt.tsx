import { useEffect, useId, useRef } from 'react'
import { cityOf, replyBy } from '#shared/reply-by.ts'
import { hours } from '#src/content/hours.ts'
import { links } from '#src/content/links.ts'
import { receipt as words } from '#src/content/receipt.ts'
import { Actions, Fact, Facts } from '#src/ui/paper.tsx'
import type { Contacted } from './send-contact.ts'

export type Received = Contacted & {
  outcome: Exclude<Contacted['outcome'], 'not-saved'>
  at: Date
  email: string
  message: string
}

export type ReceiptProps = Received & {
  /** In a dialog, which has the paper and the heading. */
  isInDialog?: boolean
}

// On a phone it begins below the toast, which shows the same news.
const sheet =
  'relative mt-10 animate-rise rounded-sm bg-paper-100 px-5 pt-7 pb-5 text-fg shadow-pop scroll-mt-6 max-lg:scroll-mt-38 sm:px-10 sm:pt-9 sm:pb-7 forced-colors:border'
const edge =
  '[--bar:var(--color-brass-600)] before:absolute before:inset-x-0 before:top-0 before:chart-bars before:rounded-t-sm'

const kinds = {
  'both-sent': 'sent',
  'only-confirmation': 'sent',
  'only-notification': 'late',
  'neither-sent': 'saved',
  'email-call-failed': 'saved',
} as const satisfies Record<Received['outcome'], string>

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
      aria-label={words.heading}
      {...(isInDialog && { tabIndex: -1, 'aria-describedby': byId })}
      className={`on-paper ${isInDialog ? 'outline-none' : `${sheet} ${edge}`}`}
    >
      {!isInDialog && (
        <h3 ref={heading} tabIndex={-1} aria-describedby={byId} className="text-2xl outline-none">
          {words.heading}
        </h3>
      )}
      {reply && (
        <p
          id={byId}
          className="mt-1 font-display text-[1.5rem]/[1.3] tracking-[-0.008em] text-balance text-accent-text lining-nums"
        >
          {words.by(unbroken(reply.by), cityOf(reply.timeZone))}
        </p>
      )}
      <p className="mt-6 text-sm text-fg-mute max-sm:text-xs">{words.nextLabel}</p>
      <ol className="mt-1.5 grid gap-2 font-display text-[1.125rem]/[1.45]">
        {words.steps.map((step, i) => (
          <li key={step} className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline">
            <b aria-hidden="true" className="text-[1.3125rem] font-normal text-accent-text lining-nums">
              {i + 1}
            </b>
            {step}
          </li>
        ))}
      </ol>
      {reply?.away && <p className="mt-2 text-sm text-fg-mute">{words.away(reply.away)}</p>}
      <Facts className="mt-6">
        <Fact label={kind === 'saved' ? words.saved : words.sent}>{dateText(at)}</Fact>
        <Fact label={words.replyTo}>
          {email}
          <small className="block text-sm text-fg-mute">
            {kind === 'sent' ? words.confirmed : confirmationEnd ? words[confirmationEnd] : words.unconfirmed}
          </small>
        </Fact>
        <Fact label={words.yourWords}>
          <blockquote dir="auto" className="font-display text-[1.125rem]/[1.5] whitespace-pre-line">
            {message}
          </blockquote>
        </Fact>
      </Facts>
      <Actions className="mt-6 justify-between">
        <p className="text-xs text-fg-mute">
          {reply ? words.late : words.soon}{' '}
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
