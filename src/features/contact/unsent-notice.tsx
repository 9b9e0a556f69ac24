import { useEffect, useRef } from 'react'
import { contact } from '#src/content/contact.ts'
import { links } from '#src/content/links.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Banner } from '#src/ui/banner.tsx'
import type { Draft } from './draft.ts'
import { notSavedToast } from './not-saved-toast.ts'

const words = contact.form

/** Stays until the next attempt. The toast is announced as an alert; this one takes the focus instead. */
export function UnsentNotice({ typed }: { typed: Draft }) {
  const notice = useRef<HTMLDivElement>(null)

  useEffect(() => {
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  // The scroll margin has room for the button below.
  return (
    <Banner
      ref={notice}
      tabIndex={-1}
      heading={notSavedToast.text}
      text={words.wordsKept}
      className="scroll-mt-4 scroll-mb-24 focus:outline-2 focus:outline-offset-3 focus:outline-brass-300 sm:col-span-2"
    >
      <a
        href={mailtoLink(links.email, typed)}
        className="-mb-2.5 text-sm font-medium text-link decoration-vermilion-300 hover:text-paper-50"
      >
        <Icon name="mail" className="size-5 text-vermilion-300" />
        {words.mailInstead}
      </a>
    </Banner>
  )
}

/** For when nothing can be saved: opens the visitor's mail program with the message in it. */
export function mailtoLink(address: string, { message, email, ...facts }: Draft): string {
  const signature = [...Object.values(facts), email].filter(Boolean).join(', ')
  const query = { subject: `Message from ${facts.name || 'the website'}`, body: `${message}\n\n${signature}` }
  const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `mailto:${address}?${parts.join('&')}`
}
