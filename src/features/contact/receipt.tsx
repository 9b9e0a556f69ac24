import { Fragment, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ContactMessage } from '#shared/contact-message.ts'
import { cityOf, replyBy } from '#shared/reply-by.ts'
import { hours } from '#src/content/hours.ts'
import { name as brandName } from '#src/brand/brand.data.ts'
import { links } from '#src/content/links.ts'
import { receiptHeading } from '#src/content/receipt.ts'
import { confirmation } from '#src/brand/emails.data.ts'
import { firstPage, receipt as words } from '#src/brand/receipt.data.ts'
import { Fact } from '#src/ui/paper.tsx'
import type { SentEmails } from './contact-backend.ts'
import type { ContactOutcome } from './contact-toasts.ts'
import { questionOf } from './question.ts'

export type Received = Pick<SentEmails, 'replyBy' | 'confirmationEnd'> &
  ContactMessage & {
    outcome: Exclude<ContactOutcome, 'not-saved'>
    at: Date
  }

export type ReceiptProps = Received & {
  /** The service whose link led to the form: its title, and the sentence that the link has put before the message. */
  service?: { title: string; sentence: string } | undefined
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

const CONFIRMATION = {
  sent: { text: 'A confirmation is on its way to this address.', className: 'text-fg-mute' },
  pending: {
    text: 'The confirmation email has not gone out yet. We will try again. There is no need to write twice.',
    className: 'text-fg',
  },
  failed: {
    text: 'The confirmation email was refused, so none will arrive. Is the address right? If not, send your message again with another one.',
    className: 'text-vermilion-700',
  },
  held: {
    text: 'No confirmation email has been sent. Your message is with us; there is no need to write twice.',
    className: 'text-fg',
  },
}

/** The result of the last message, on the first page of a report about it. It stays after the form is reset and the toast is gone. */
export function Receipt({
  outcome,
  replyBy: promised,
  confirmationEnd,
  at,
  isInDialog,
  service,
  ...visitor
}: ReceiptProps) {
  const receipt = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const byId = useId()
  const kind = kinds[outcome]
  const reply = promised === undefined ? replyBy(at, hours) : promised
  const title = service?.title ?? firstPage?.kind
  const confirmationState = kind === 'sent' ? 'sent' : (confirmationEnd ?? 'pending')

  useEffect(() => {
    // A visitor who has moved on to another section, or writes the next message, stays there.
    if (!receipt.current || !isInView(receipt.current.parentElement) || isWriting(document.activeElement)) return
    const start = heading.current ?? receipt.current
    start.focus({ preventScroll: true })
    // In a dialog the heading is the dialog's.
    if (heading.current) receipt.current.scrollIntoView({ block: 'start' })
    else receipt.current.closest('dialog')?.scrollTo({ top: 0 })
  }, [])

  return (
    <section
      ref={receipt}
      data-kind={kind}
      aria-label={receiptHeading}
      {...(isInDialog && { tabIndex: -1, 'aria-describedby': byId })}
      className={isInDialog ? 'outline-none' : 'receipt'}
    >
      {!isInDialog && (
        <h3 ref={heading} tabIndex={-1} aria-describedby={byId} className="text-2xl outline-none">
          {receiptHeading}
        </h3>
      )}
      {reply && (
        <p
          id={byId}
          className="mt-1 font-display text-[max(1.125rem,min(1.5rem,7.5vw))]/[1.3] tracking-[-0.008em] text-balance text-accent-text lining-nums"
        >
          You’ll hear from us by {unbroken(reply.by)}, {cityOf(reply.timeZone)} time.
        </p>
      )}
      <div className={isInDialog ? '' : 'paper-pile mt-6'}>
        <article aria-label={words.label} className={isInDialog ? 'mt-4' : 'paper-page on-paper text-fg'}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line text-sm text-fg-mute wrap-anywhere">
            <b className="font-display text-[1rem] font-normal text-fg">
              {title && <span className="hidden print:inline">{brandName}: </span>}
              {title ?? brandName}
            </b>
            <span dir="auto">{visitor.company || visitor.name}</span>
          </p>
          <p className="note mt-4">{words.label}</p>
          <Question message={visitor.message} opening={service?.sentence} />
          <dl className="mt-5 border-t border-line">
            <Fact label={kind === 'saved' ? 'Saved' : 'Sent'}>{dateText(at)}</Fact>
            <Fact label="We reply to">
              <Address email={visitor.email} />
              <small className={`block text-sm ${CONFIRMATION[confirmationState].className}`}>
                {CONFIRMATION[confirmationState].text}
              </small>
            </Fact>
          </dl>
          <h4 className="mt-5 font-display text-lg leading-[1.4]">What happens next</h4>
          <ol className="mt-1.5 grid gap-2 font-display text-[1.125rem]/[1.45]">
            {confirmation.steps.map((step, i) => (
              <li key={step} className="grid grid-cols-[--spacing(7)_minmax(0,1fr)] items-baseline">
                <b aria-hidden="true" className="text-[1.3125rem] font-normal text-accent-text lining-nums">
                  {i + 1}
                </b>
                {step}
              </li>
            ))}
          </ol>
          <p className="mt-3 text-sm text-fg-mute">
            {reply?.away && `We are away before then: ${reply.away}. `}
            {reply ? 'No answer by then? Write to' : 'Is it urgent? Write to'}{' '}
            <a href={`mailto:${links.email}`} className="-my-3 max-w-full text-link wrap-anywhere text-fg">
              <Address email={links.email} />
            </a>
          </p>
          <h4 className="mt-5 font-display text-lg leading-[1.4]">{words.openTitle}</h4>
          <p className="mt-1 text-fg-soft">{words.open}</p>
          {firstPage && title === firstPage.kind && (
            <p className="mt-5 flex justify-between gap-4 border-t border-line pt-2 text-sm text-fg-mute">
              {words.foot}
              <span className="whitespace-nowrap">1 of {firstPage.pageCount}</span>
            </p>
          )}
        </article>
      </div>
    </section>
  )
}

/** The visitor's own words: a sentence large, the rest below it, and no more than six lines of that until it is unfolded. */
function Question({ message, opening }: { message: string; opening: string | undefined }) {
  const { before, heading, rest } = questionOf(message, opening)
  const text = useRef<HTMLParagraphElement>(null)
  const textId = useId()
  const [isLong, setLong] = useState(true)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = text.current ?? {}
    setLong(scrollHeight > clientHeight * 1.5)
  }, [])
  return (
    <>
      <blockquote dir="auto" className="font-display text-[1.125rem]/[1.5] wrap-anywhere whitespace-pre-line">
        {before && <p className="text-fg-soft">{before}</p>}
        {heading && (
          <p className="mt-1 mb-2 text-[max(1.25rem,min(1.9375rem,5.75vw))] leading-[1.15] text-balance">{heading}</p>
        )}
        <p ref={text} id={textId} className={isLong && !isOpen ? 'line-clamp-6 print:line-clamp-none' : ''}>
          {rest}
        </p>
      </blockquote>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={() => setOpen(!isOpen)}
          className="text-link min-h-11 text-sm"
        >
          {isOpen ? 'Show less' : 'Show the whole message'}
        </button>
      )}
    </>
  )
}

/** In a narrow column it breaks after the @ and before a dot. */
function Address({ email }: { email: string }) {
  const parts = email.replaceAll('@', '@\n').replaceAll('.', '\n.').split('\n')
  return (
    <span>
      {Array.from(parts, (part, i) => (
        <Fragment key={i}>
          {i > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
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
