import { useEffect, useRef } from 'react'
import type { contact } from '#src/content/contact.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { ContactOutcome } from './send-contact.ts'

export type Received = { outcome: Exclude<ContactOutcome, 'not-saved'>; at: Date; email: string; message: string }

// A prop, because the words belong to the page's own code, and this is fetched later.
type Words = (typeof contact)['form']['receipt']

const kinds = {
  'both-sent': 'sent',
  'only-confirmation': 'sent',
  'only-notification': 'sent',
  'already-received': 'known',
  'neither-sent': 'saved',
  'email-call-failed': 'saved',
} as const satisfies Record<Received['outcome'], string>

/** What became of the last message. It stays when the form is reset and the toast is gone. */
export function Receipt({ outcome, at, email, message, words }: Received & { words: Words }) {
  const box = useRef<HTMLDivElement>(null)
  const kind = kinds[outcome]

  useEffect(() => {
    // A visitor who has moved on to another section stays there.
    if (box.current && isInView(box.current.closest('form'))) box.current.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div
      ref={box}
      data-kind={kind}
      className="group/receipt grid scroll-mb-4 grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-t border-verdigris-400 pt-4.5 data-[kind=saved]:border-brass-400"
    >
      <Icon name={kind === 'saved' ? 'check' : 'star'} className="mt-0.5 size-7 text-brass-300" />
      <div>
        <p className="font-display text-[clamp(1.25rem,1.15rem_+_0.5vw,1.5rem)] leading-[1.32] tracking-[-0.008em] lining-nums">
          {words[kind](timeOf(at))} {words.reply}{' '}
          <span className="wrap-anywhere text-verdigris-300 group-data-[kind=saved]/receipt:text-brass-200">
            {email}
          </span>{' '}
          {words.within}
        </p>
        {kind === 'saved' && <p className="mt-1 max-w-152 text-sm text-fg-soft">{words.savedNote}</p>}
        <details className="group text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-fg-soft hover:text-fg [&::-webkit-details-marker]:hidden">
            {words.yourWords}
            <Icon name="open" className="size-4.5 group-open:rotate-180" />
          </summary>
          <blockquote
            dir="auto"
            className="max-w-152 border-s border-line ps-4 font-display text-base wrap-anywhere whitespace-pre-line text-paper-200"
          >
            {message}
          </blockquote>
        </details>
      </div>
    </div>
  )
}

function timeOf(date: Date): string {
  return date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
}

function isInView(element: Element | null): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
  return bottom > 0 && top < innerHeight
}
