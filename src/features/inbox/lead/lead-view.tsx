import { useEffect, useState, type RefObject } from 'react'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { buttonClass } from '#src/ui/button-style.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { InboxIcon } from '../inbox-icon.tsx'
import type { ErasePreview, Lead } from '../inbox-types.ts'
import type { LeadActions } from '../lead-actions.ts'
import { takeAnswered } from '../use-open-lead.ts'
import { longWhen } from '../when.ts'
import { Timeline } from './timeline.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { Facts, sideTitle } from './facts.tsx'
import { MailActions } from './mail-actions.tsx'
import { Notes } from './notes.tsx'
import { replyLink } from './reply-link.ts'

type LeadViewProps = {
  lead: Lead
  actions: LeadActions
  reply: RefObject<HTMLAnchorElement | null>
  note: RefObject<HTMLTextAreaElement | null>
  onOpen: (id: string) => void
}

const MARK = 'mark-answered'

const dotted =
  'before:mr-3.5 before:inline-block before:size-[3px] before:rounded-full before:bg-brass-600 before:align-[0.2em]'

/** One message with all that is known of it. What a visitor wrote is only ever text. */
export function LeadView({ lead, actions, reply, note, onOpen }: LeadViewProps) {
  const [erasing, setErasing] = useState<{ preview: ErasePreview | null } | null>(null)
  const isAnswered = lead.answeredAt !== null

  // Anyone can write such a link, so it marks nothing itself.
  useEffect(() => {
    if (takeAnswered(lead.id) && !isAnswered) document.getElementById(MARK)?.focus()
  }, [lead.id, isAnswered])

  async function openErase(): Promise<void> {
    setErasing({ preview: null })
    const preview = await actions.previewErase(lead)
    setErasing((last) => last && preview && { preview })
  }

  return (
    <>
      <header>
        <p className="note">{words.from[lead.source]}</p>
        <h1
          id="who"
          dir="auto"
          className="mt-0.5 text-[clamp(2rem,1.5rem+1.6vw,3rem)] leading-[1.05] tracking-[-0.022em] wrap-anywhere"
        >
          {lead.name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3.5 text-sm wrap-anywhere text-fg-soft tabular-nums">
          <a className="text-link" dir="auto" href={replyLink(lead)}>
            {lead.email}
          </a>
          {lead.company && (
            <span dir="auto" className={`${dotted} max-sm:hidden`}>
              {lead.company}
            </span>
          )}
          <time dateTime={lead.createdAt} className={dotted}>
            {longWhen(lead.createdAt)}
          </time>
        </p>
      </header>
      <div className="actions flex flex-wrap gap-2.5 border-b border-bar pt-2.5 pb-4.5">
        <a ref={reply} className={buttonClass('main', 'small')} href={replyLink(lead)}>
          <Icon name="mail" />
          {words.reply}
          <kbd aria-hidden="true" className="border-night-950/55! text-inherit!">
            R
          </kbd>
        </a>
        <Button id={MARK} look="line" size="small" onClick={() => void actions.answer(lead, !isAnswered)}>
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
          <InboxIcon name="pen" />
          <span className="max-sm:sr-only">{words.note}</span>
          <kbd aria-hidden="true">N</kbd>
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(15rem,19rem)] gap-[clamp(1.5rem,3vw,3.25rem)] pt-6 max-xl:grid-cols-[minmax(0,1fr)] max-lg:mt-3 max-lg:border-t max-lg:border-bar max-lg:pt-4">
        <div>
          <Letter text={lead.message} />
          <Notes key={lead.id} notes={lead.notes} field={note} onAdd={(body) => actions.addNote(lead, body)} />
        </div>
        <aside className="grid content-start gap-7 max-xl:grid-cols-2 max-xl:gap-x-10 max-xl:gap-y-6 max-xl:border-t max-xl:border-line max-xl:pt-5.5 max-sm:grid-cols-[minmax(0,1fr)]">
          <section aria-labelledby="timeline-title">
            <h2 id="timeline-title" className={sideTitle}>
              {words.timeline.title}
            </h2>
            <Timeline lead={lead} />
            <MailActions key={lead.id} lead={lead} onAct={(mail, action) => actions.mail(mail, action)} />
          </section>
          <Facts lead={lead} onOpen={onOpen} />
          <p className="-ml-3 border-t border-line pt-2.5 max-xl:col-span-full">
            <button
              type="button"
              className="quiet text-fg-failed [&>svg]:text-fg-failed!"
              onClick={() => void openErase()}
            >
              <InboxIcon name="trash" />
              {words.erase.button}
            </button>
          </p>
        </aside>
      </div>
      {erasing && (
        <EraseDialog
          lead={lead}
          preview={erasing.preview}
          onErase={(address) => actions.erase(lead, address)}
          onClose={() => setErasing(null)}
        />
      )}
    </>
  )
}

/** Text as it was typed. Clipped, so that stacked marks cannot cover what stands around it. */
function Letter({ text }: { text: string }) {
  const paragraphs = text.split(/(?:\r\n?|\n)[^\S\n]*\n\s*/)
  return (
    <div className="max-w-152 overflow-clip font-display text-[clamp(1.1875rem,1.1rem+0.35vw,1.375rem)]/[1.52] wrap-anywhere [&>p]:text-wrap [&>p]:whitespace-pre-wrap [&>p+p]:mt-[0.85em]">
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text of a message never changes
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
