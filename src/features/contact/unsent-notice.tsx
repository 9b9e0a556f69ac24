import { useEffect, useRef } from 'react'
import { links } from '#src/content/links.ts'
import { unsent as words } from '#src/content/unsent.ts'
import type { Draft } from './draft.ts'
import { scrollBelowToasts, toastsEnd } from './scroll-below-toasts.ts'

/** Small enough that the toast covers the whole field before the first one in view. */
const TOAST_GAP_PX = 10
const MARGIN_PX = 16

/** Advice beside the button, which it describes, until the next attempt. The toast reports the failure. */
export function UnsentNotice({ id, typed }: { id: string; typed: Draft }) {
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (notice.current) show(notice.current)
  }, [])

  return (
    <div ref={notice} id={id} className="scroll-mb-4 border-l-2 border-failed pl-4 leading-snug">
      <p className="font-semibold">{words.kept}</p>
      <p className="mt-0.5 text-sm text-fg-soft">
        {words.retry}{' '}
        <a
          href={mailtoLink(links.email, typed)}
          className="-my-3 inline-block py-3 font-medium text-fg underline decoration-failed underline-offset-[0.34em] hover:decoration-2"
        >
          {words.mail}
        </a>
        .
      </p>
    </div>
  )
}

/** As much of the section as has room between the toast and the window's end. */
function show(notice: HTMLElement): void {
  const { bottom } = notice.getBoundingClientRect()
  const room = innerHeight - toastsEnd() - TOAST_GAP_PX - MARGIN_PX
  const rows = notice.closest('#contact')?.querySelectorAll<HTMLElement>('h2, label, textarea, [type=submit]')
  const first = [...(rows ?? [])].find((row) => bottom - row.getBoundingClientRect().top <= room)
  if (first) scrollBelowToasts(first, TOAST_GAP_PX)
  else notice.scrollIntoView({ block: 'nearest' })
}

/** If the message cannot be saved: opens the visitor's mail program with it. */
export function mailtoLink(address: string, { message, email, ...facts }: Draft): string {
  const signature = [...Object.values(facts), email].filter(Boolean).join(', ')
  const query = { subject: `Message from ${facts.name || 'the website'}`, body: `${message}\n\n${signature}` }
  const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${address}?${parts.join('&')}`
}
