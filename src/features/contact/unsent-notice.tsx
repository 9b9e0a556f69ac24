import { useEffect, useRef } from 'react'
import type { ContactMessage } from '#shared/contact-message.ts'
import { mailtoLink } from '#shared/mailto-link.ts'
import { links } from '#src/content/links.ts'
import { useOnline } from '#src/lib/use-online.ts'
import { Icon } from '#src/ui/icon.tsx'

export type Unsent = { message: ContactMessage; reason: 'offline' | 'limited' | 'failed' }

/** Advice beside the button, which it describes, until the next attempt. The toast reports the failure. */
export function UnsentNotice({ id, message, reason }: Unsent & { id: string }) {
  const isOnline = useOnline()
  const isBack = isOnline && reason === 'offline'
  const [status, advice] = adviceOf(reason, isOnline)
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // With the button, and below the toast of a phone.
    notice.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={notice} id={id} className="grid w-full grid-cols-[auto_1fr] gap-x-3.5 leading-snug">
      <Icon
        name={isBack ? 'check' : 'alert'}
        className={`row-span-2 size-6 ${isBack ? 'text-fg-done' : 'text-fg-failed'}`}
      />
      <p className="font-semibold">{status}</p>
      <p className="mt-0.5 text-sm text-fg-soft">
        {advice}{' '}
        <a
          href={messageLink(message)}
          className="-my-3 inline-block py-3 font-medium text-fg underline decoration-failed underline-offset-[0.34em] hover:decoration-2"
        >
          email it instead
        </a>
        .
      </p>
    </div>
  )
}

function adviceOf(reason: Unsent['reason'], isOnline: boolean): [status: string, advice: string] {
  if (reason === 'limited')
    return ['Too many messages came from your network. Yours is still here.', 'Try again in an hour, or']
  // Its response may have been lost.
  if (reason === 'failed')
    return ['This message may not have arrived. It is still in the form.', 'Try again in a minute, or']
  return isOnline
    ? ['You are back online. Your message is still here.', 'Try again now, or']
    : ['You are offline. Your message stays here.', 'Try again when you are back, or']
}

/** If the message cannot be saved: opens the visitor's mail program with it. */
export function messageLink({ message, email, ...facts }: ContactMessage): string {
  const signature = [...Object.values(facts), email].filter(Boolean).join(', ')
  const subject = `Message from ${facts.name || 'the website'}`
  return mailtoLink(links.email, { subject, body: `${message}\n\n${signature}` })
}
