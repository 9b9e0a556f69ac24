import { useEffect, useRef } from 'react'
import { contact } from '#src/content/contact.ts'
import { links } from '#src/content/links.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Banner } from '#src/ui/banner.tsx'
import type { Draft } from './draft.ts'
import { mailtoLink } from './mailto.ts'
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
