import type { RefObject } from 'react'
import { mailtoLink } from '#shared/mailto-link.ts'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { logo } from '#src/content/logo.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { LeadActions } from './actions.ts'
import { LIST } from './address.ts'
import { DueSummary, KeysButton, oldestOpen } from './due-summary.tsx'
import { LeadSide } from './lead-side.tsx'
import { InboxIcon } from './mail.tsx'
import { Notes } from './notes.tsx'
import { Replies } from './reply.tsx'
import type { Lead } from './types.ts'
import type { Inbox } from './use-inbox.ts'
import { longWhen } from './when.ts'

const buttons =
  'max-lg:bottom-bar max-lg:*:flex-auto max-lg:*:text-sm *:text-start max-sm:*:gap-1.5 max-sm:*:px-2 sm:max-lg:*:whitespace-nowrap'

type Targets = { reply: RefObject<HTMLTextAreaElement | null>; note: RefObject<HTMLTextAreaElement | null> }

type LeadPaneProps = Targets & { inbox: Inbox; pane: RefObject<HTMLElement | null>; onKeys: () => void }

/** The open message, or why there is none. */
export function LeadPane({ inbox, pane, reply, note, onKeys }: LeadPaneProps) {
  const { opened, actions } = inbox
  const { lead } = opened
  return (
    <article
      className="scroller relative min-w-0 bg-sheet px-5 pt-[clamp(1.25rem,2.2vw,2.25rem)] pb-12 lg:px-[min(3vw,3.25rem)] max-lg:pb-26 max-lg:in-data-[view=list]:hidden *:max-w-288"
      ref={pane}
      tabIndex={-1}
      {...(lead && { 'aria-labelledby': 'who' })}
    >
      <p className="-mt-3 lg:hidden">
        <a href={LIST} className="text-link">
          <Icon name="left" />
          {words.back}
        </a>
      </p>
      {lead ? (
        <LeadView lead={lead} me={inbox.me} actions={actions} reply={reply} note={note} />
      ) : (
        <NothingOpen inbox={inbox} onKeys={onKeys} />
      )}
    </article>
  )
}

function NothingOpen({ inbox, onKeys }: { inbox: Inbox; onKeys: () => void }) {
  const { openId, opened, rows } = inbox
  if (openId === null && oldestOpen(inbox)) return <DueSummary inbox={inbox} onKeys={onKeys} />
  return (
    <div role="status" className="grid h-full min-h-[60vh] place-content-center justify-items-center gap-5 text-center">
      <img src={logo.medallion} alt="" width="96" height="96" />
      {(openId !== null || rows.length > 0) && (
        <p className="max-w-76 note text-[1.0625rem] text-balance">
          {NOT_SHOWN[openId === null ? 'none' : opened.status]}
        </p>
      )}
      {openId === null && <KeysButton onKeys={onKeys} />}
    </div>
  )
}

const NOT_SHOWN = {
  none: words.none,
  loading: words.loading,
  gone: `${words.gone}. ${words.goneText}`,
  failed: words.notLoaded,
}

/** Clipped at the start of a line. */
const dotted =
  'relative before:absolute before:top-1/2 before:-left-4.5 before:size-[3px] before:rounded-full before:bg-brass-600'

type LeadViewProps = Targets & { lead: Lead; me: string; actions: LeadActions }

/** One message with its details. Visitor input is always rendered as text. */
export function LeadView({ lead, me, actions, reply, note }: LeadViewProps) {
  const isAnswered = lead.answered_at !== null

  return (
    <>
      <header>
        <p className="note text-[1.0625rem]">{words.from[lead.source]}</p>
        <h1
          id="who"
          dir="auto"
          className="mt-0.5 text-[clamp(2rem,1.5rem+1.6vw,3rem)] leading-[1.05] tracking-[-0.022em] wrap-anywhere"
        >
          {lead.name}
        </h1>
        <p className="mt-1 -ml-2 flex flex-wrap items-center gap-x-8 overflow-x-clip pl-2 text-sm wrap-anywhere text-fg-soft tabular-nums">
          <a className="text-link" dir="auto" href={mailtoLink(lead.email)}>
            {lead.email}
          </a>
          {lead.company && (
            <span dir="auto" className={`${dotted} max-sm:hidden`}>
              {lead.company}
            </span>
          )}
          <time dateTime={lead.created_at} className={dotted}>
            {longWhen(lead.created_at)}
          </time>
        </p>
      </header>
      <div
        className={`actions flex flex-wrap gap-2.5 border-bar max-sm:gap-1.5 lg:border-b lg:pt-2.5 lg:pb-4.5 ${buttons}`}
      >
        <Button size="small" onClick={() => reply.current?.focus()}>
          <Icon name="mail" />
          {words.reply.button}
          <kbd aria-hidden="true" className="border-current! text-inherit!">
            R
          </kbd>
        </Button>
        <Button
          look="line"
          size="small"
          className="max-sm:flex-[8_1_8rem]!"
          onClick={() => void actions.answer(lead, !isAnswered)}
        >
          {isAnswered ? <InboxIcon name="again" /> : <Icon name="check" />}
          {isAnswered ? words.openAgain : words.markAnswered}
          <kbd aria-hidden="true">E</kbd>
        </Button>
        <Button
          look="line"
          size="small"
          className="max-sm:flex-none! max-sm:px-3!"
          onClick={() => note.current?.focus()}
        >
          <Icon name="pen" />
          <span className="max-sm:sr-only">{words.note}</span>
          <kbd aria-hidden="true">N</kbd>
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(15rem,19rem)] gap-[clamp(1.5rem,3vw,3.25rem)] pt-6 max-xl:grid-cols-[minmax(0,1fr)] max-lg:mt-3 max-lg:border-t max-lg:border-bar max-lg:pt-4">
        <div>
          {/* Clipped, so that stacked diacritics cannot cover the surrounding elements. */}
          <p
            dir="auto"
            className="max-w-152 overflow-clip font-display text-[clamp(1.1875rem,1.1rem+0.35vw,1.375rem)]/[1.52] wrap-anywhere whitespace-pre-wrap"
          >
            {lead.message}
          </p>
          <Replies
            key={`reply ${lead.id}`}
            lead={lead}
            me={me}
            field={reply}
            onSend={(...params) => actions.reply(...params)}
          />
          <Notes key={lead.id} notes={lead.lead_notes} field={note} onAdd={(body) => actions.addNote(lead, body)} />
        </div>
        <LeadSide key={lead.id} lead={lead} actions={actions} />
      </div>
    </>
  )
}
