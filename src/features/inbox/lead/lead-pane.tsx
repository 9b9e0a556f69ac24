import type { RefObject } from 'react'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { inbox as inboxWords } from '#src/content/inbox.ts'
import { logo } from '#src/content/logo.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Inbox } from '../use-inbox.ts'
import { LeadView } from './lead-view.tsx'

type LeadPaneProps = {
  inbox: Inbox
  pane: RefObject<HTMLElement | null>
  reply: RefObject<HTMLAnchorElement | null>
  note: RefObject<HTMLTextAreaElement | null>
}

/** The open message, or why there is none. */
export function LeadPane({ inbox, pane, reply, note }: LeadPaneProps) {
  const { lead, status } = inbox.opened
  const invitation = inbox.rows.length > 0 && inboxWords.nothing.calm
  return (
    <article
      className="lead-pane relative min-h-0 min-w-0 [scrollbar-color:var(--color-paper-300)_transparent] overflow-y-auto bg-paper-50 px-[clamp(1.25rem,3vw,3.25rem)] pt-[clamp(1.25rem,2.2vw,2.25rem)] pb-12 [scrollbar-width:thin] focus:outline-none max-lg:overflow-visible max-lg:pb-26 *:max-w-288"
      ref={pane}
      tabIndex={-1}
      {...(lead && { 'aria-labelledby': 'who' })}
    >
      <p className="-mt-3 lg:hidden">
        <button type="button" className="text-link" onClick={inbox.close}>
          <Icon name="left" />
          {words.back}
        </button>
      </p>
      {lead ? (
        <LeadView lead={lead} actions={inbox.actions} reply={reply} note={note} onOpen={inbox.open} />
      ) : (
        <div
          role="status"
          className="grid h-full min-h-[60vh] place-content-center justify-items-center gap-5 text-center"
        >
          <img src={logo.medallion} alt="" width="96" height="96" />
          <p className="max-w-76 text-balance note">{inbox.openId === null ? invitation : said[status]}</p>
        </div>
      )}
    </article>
  )
}

const said = {
  loading: words.loading,
  gone: `${words.gone}. ${words.goneText}`,
  failed: words.notLoaded,
}
