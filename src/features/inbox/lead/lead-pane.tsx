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
    <article className="lead-pane" ref={pane} tabIndex={-1} {...(lead && { 'aria-labelledby': 'who' })}>
      <p className="back">
        <button type="button" className="link" onClick={inbox.close}>
          <Icon name="left" />
          {words.back}
        </button>
      </p>
      {lead ? (
        <LeadView lead={lead} actions={inbox.actions} reply={reply} note={note} onOpen={inbox.open} />
      ) : (
        <div className="calm" role="status">
          <img src={logo.medallion} alt="" width="96" height="96" />
          <p className="note">{inbox.openId === null ? invitation : said[status]}</p>
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
