import { useState, type RefObject } from 'react'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { Icon } from '#src/ui/icon.tsx'
import { InboxIcon } from '../inbox-icon.tsx'
import type { ErasePreview, Lead } from '../inbox-types.ts'
import type { LeadActions } from '../lead-actions.ts'
import { longWhen } from '../when.ts'
import { Course } from './course.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { Facts } from './facts.tsx'
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

/** One message with all that is known of it. What a visitor wrote is only ever text. */
export function LeadView({ lead, actions, reply, note, onOpen }: LeadViewProps) {
  const [erasing, setErasing] = useState<{ preview: ErasePreview | null } | null>(null)
  const isAnswered = lead.answeredAt !== null

  async function openErase(): Promise<void> {
    setErasing({ preview: null })
    const preview = await actions.previewErase(lead)
    setErasing((last) => last && preview && { preview })
  }

  return (
    <>
      <header className="letter-head">
        <p className="note">{words.from[lead.source]}</p>
        <h1 id="who" dir="auto">
          {lead.name}
        </h1>
        <p className="letter-sub">
          <a className="link" dir="auto" href={replyLink(lead)}>
            {lead.email}
          </a>
          {lead.company && <span dir="auto">{lead.company}</span>}
          <time dateTime={lead.createdAt}>{longWhen(lead.createdAt)}</time>
        </p>
      </header>
      <div className="actions">
        <a ref={reply} className="button" href={replyLink(lead)}>
          <Icon name="mail" />
          {words.reply}
          <kbd aria-hidden="true">R</kbd>
        </a>
        <button type="button" className="button button-line" onClick={() => void actions.answer(lead, !isAnswered)}>
          {isAnswered ? <InboxIcon name="again" /> : <Icon name="check" />}
          {isAnswered ? words.openAgain : words.markAnswered}
          <kbd aria-hidden="true">E</kbd>
        </button>
        <button type="button" className="button button-line note-button" onClick={() => note.current?.focus()}>
          <InboxIcon name="pen" />
          <span>{words.note}</span>
          <kbd aria-hidden="true">N</kbd>
        </button>
      </div>
      <div className="letter-columns">
        <div className="letter-main">
          <Letter text={lead.message} />
          <Notes key={lead.id} notes={lead.notes} field={note} onAdd={(body) => actions.addNote(lead, body)} />
        </div>
        <aside className="letter-side">
          <section aria-labelledby="course-title">
            <h2 id="course-title">{words.course.title}</h2>
            <Course lead={lead} />
            <MailActions key={lead.id} lead={lead} onAct={(mail, action) => actions.mail(mail, action)} />
          </section>
          <Facts lead={lead} onOpen={onOpen} />
          <p className="erase">
            <button type="button" className="quiet danger" onClick={() => void openErase()}>
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

function Letter({ text }: { text: string }) {
  const paragraphs = text.split(/(?:\r\n?|\n)[^\S\n]*\n\s*/)
  return (
    <div className="letter">
      {paragraphs.map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text of a message never changes
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
