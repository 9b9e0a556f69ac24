import type { RefObject } from 'react'
import { mailtoLink } from '#shared/mailto-link.ts'
import { logo } from '#src/content/logo.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { DueSummary, findOldestOpen, KeysButton } from './due-summary.tsx'
import { InboxIcon } from './icons.tsx'
import { useInbox, useLeadList, useSelectedLead } from './inbox-provider.tsx'
import { LIST_HASH } from './lead-hash.ts'
import { LeadSide } from './lead-side.tsx'
import { useSetStatus } from './mutations.ts'
import { Notes } from './notes.tsx'
import { Replies } from './reply.tsx'
import type { InboxLead } from './api.ts'
import { Deadline } from './rows.tsx'
import { dueOf, longWhen, useClock } from './when.ts'

export function LeadPane({ article }: { article: RefObject<HTMLElement | null> }) {
  const { lead } = useSelectedLead()
  return (
    <article
      className="lead-pane scroller relative min-w-0 bg-sheet max-lg:in-data-[view=list]:hidden in-data-[view=empty]:hidden *:max-w-288"
      ref={article}
      tabIndex={-1}
      {...(lead && { 'aria-labelledby': 'who' })}
    >
      <p className="-mt-3 lg:hidden">
        <a href={LIST_HASH} className="text-link">
          <Icon name="left" />
          Messages
        </a>
      </p>
      {lead ? <LeadView lead={lead} /> : <NoLead />}
    </article>
  )
}

const NO_LEAD_MESSAGES = {
  loading: 'Loading the message...',
  'not-found': 'This message no longer exists. It was erased, or its retention period ended.',
  failed: 'The message could not be loaded. Retrying every 20 seconds.',
}

function NoLead() {
  const { id, status } = useSelectedLead()
  const { rows, hasMore, filter } = useLeadList()
  const oldest = findOldestOpen(rows, filter)
  if (id === null && oldest) return <DueSummary rows={rows} oldest={oldest} hasMore={hasMore} />
  return (
    <div role="status" className="grid h-full min-h-[60vh] place-content-center justify-items-center gap-5 text-center">
      <img src={logo.medallion} alt="" width="96" height="96" />
      {(id !== null || rows.length > 0) && (
        <p className="max-w-76 note text-[1.0625rem] text-balance">
          {id === null ? 'Choose a message from the list.' : NO_LEAD_MESSAGES[status]}
        </p>
      )}
      {id === null && <KeysButton />}
    </div>
  )
}

const SOURCE_LABELS = {
  form: 'From the form',
  voice: 'From a call with the assistant',
  chat: 'From a chat with the assistant',
}

/** Visitor input is always rendered as text. */
export function LeadView({ lead }: { lead: InboxLead }) {
  useClock()
  const due = dueOf(lead)
  return (
    <>
      <header>
        <p className="note text-[1.0625rem]">{SOURCE_LABELS[lead.source]}</p>
        <h1 id="who" className="mt-0.5 text-(length:--lead-title) leading-[1.05] tracking-[-0.022em] wrap-anywhere">
          <bdi>{lead.name}</bdi>
        </h1>
        <p className="mt-1 -ml-2 flex flex-wrap items-center gap-x-8 overflow-x-clip pl-2 text-sm wrap-anywhere text-fg-soft tabular-nums">
          <a className="text-link" dir="auto" href={mailtoLink(lead.email)}>
            {lead.email}
          </a>
          {lead.company && (
            <span dir="auto" className="after-dot">
              {lead.company}
            </span>
          )}
          <time dateTime={lead.created_at} className="after-dot">
            {longWhen(lead.created_at)}
          </time>
          {due !== null && <Deadline due={due} className="after-dot" />}
        </p>
      </header>
      <LeadToolbar lead={lead} />
      <div className="lead-columns">
        <div>
          {/* Clipped, so that stacked diacritics cannot cover the surrounding elements. */}
          <p
            dir="auto"
            className="max-w-152 overflow-clip font-display text-(length:--lead-message)/[1.52] wrap-anywhere whitespace-pre-wrap"
          >
            {lead.message}
          </p>
          <Replies key={`reply ${lead.id}`} lead={lead} />
          <Notes key={lead.id} lead={lead} />
        </div>
        <LeadSide key={lead.id} lead={lead} />
      </div>
    </>
  )
}

function LeadToolbar({ lead }: { lead: InboxLead }) {
  const { replyRef, noteRef } = useInbox()
  const setStatus = useSetStatus()
  const { status } = lead
  const isOpen = status === 'open'
  return (
    <div className="actions *:text-start max-[22.5rem]:[&>:nth-child(-n+2)>svg]:hidden sm:max-lg:*:flex-auto max-lg:*:text-sm sm:max-lg:*:whitespace-nowrap max-sm:*:gap-1.5 max-sm:*:px-2">
      <Button size="small" onClick={() => replyRef.current?.focus()}>
        <Icon name="mail" />
        Reply
        <kbd aria-hidden="true" className="border-current! text-inherit!">
          R
        </kbd>
      </Button>
      <Button
        variant="line"
        size="small"
        className="max-sm:flex-[1_1_8rem] max-[22.5rem]:px-1!"
        onClick={() => setStatus({ lead, to: isOpen ? 'answered' : 'open' })}
      >
        {isOpen ? <Icon name="check" /> : <InboxIcon name="again" />}
        {isOpen ? 'Mark as answered' : 'Reopen'}
        <kbd aria-hidden="true">E</kbd>
      </Button>
      <Button variant="line" size="small" className="max-sm:px-2.5!" onClick={() => noteRef.current?.focus()}>
        <Icon name="pen" />
        <span className="max-sm:sr-only">Note</span>
        <kbd aria-hidden="true">N</kbd>
      </Button>
      {status !== 'not_lead' && (
        <Button
          variant="line"
          size="small"
          className="max-sm:px-2.5!"
          onClick={() => setStatus({ lead, to: 'not_lead' })}
        >
          <InboxIcon name="not-lead" />
          <span className="max-sm:sr-only">Not a lead</span>
        </Button>
      )}
    </div>
  )
}
