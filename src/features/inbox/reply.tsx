import { useState, type RefObject } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldStyle } from '#src/ui/field-frame.tsx'
import { useForm } from '#src/ui/use-form.ts'
import type { LeadActions } from './actions.ts'
import { sideTitle } from './lead-side.tsx'
import { Mark, markOf, replyState } from './mail.tsx'
import { replyLink } from './reply-link.ts'
import type { Lead } from './types.ts'
import { clockWhen, longWhen } from './when.ts'

const words = inboxLead.reply

export type Draft = { subject: string; body: string }

const EMPTY: Draft = { subject: inboxLead.replySubject, body: '' }

type RepliesProps = {
  lead: Lead
  /** The member's name. */
  me: string
  field: RefObject<HTMLTextAreaElement | null>
  onSend: LeadActions['reply']
}

/** What the team has answered, and the field for the next reply. */
export function Replies({ lead, me, field, onSend }: RepliesProps) {
  const [draft, keep] = useDraft(`reply ${me} ${lead.id}`)
  const [isOpen, setIsOpen] = useState(draft.body !== '')
  const isEmpty = draft.body.trim() === ''
  const { isBusy, props } = useForm({
    onSubmit: async () => {
      if (!isEmpty && (await onSend(lead, draft, () => keep(draft)))) keep(EMPTY)
      return null
    },
  })

  return (
    <section className="mt-8 max-w-152 border-t border-line pt-4.5" aria-labelledby="reply-title">
      <h2 id="reply-title" className={sideTitle}>
        {words.title}
      </h2>
      {lead.replies.map(({ id, author, body, createdAt, state }) => (
        <div key={id} data-reply={id} className="mb-2.5">
          <p className="text-xs/[1.5] text-fg-mute">
            <Mark name={markOf(state)} />
            {author}, <time dateTime={createdAt}>{clockWhen(createdAt)}</time>, {replyState(state)}
          </p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
            {body}
          </p>
        </div>
      ))}
      <form {...props} className="grid gap-2.5">
        <label className="sr-only" htmlFor="reply">
          {words.label}
        </label>
        <textarea
          ref={field}
          id="reply"
          className={`${fieldStyle} field-sizing-content max-h-64 min-h-11.5 resize-none scroll-m-32 px-3.5 py-2.5 leading-[1.4]`}
          rows={isOpen ? 5 : 1}
          placeholder={words.label}
          maxLength={words.longest}
          value={draft.body}
          onFocus={() => setIsOpen(true)}
          onChange={({ target }) => keep({ ...draft, body: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        {isOpen && (
          <>
            <p className="text-sm text-fg-soft">{words.signed(me)}</p>
            <blockquote className="border-l-2 border-line pl-6 text-sm text-fg-mute">
              <p dir="auto">{inboxLead.replyWrote(lead.name, longWhen(lead.createdAt, new Date(0)))}</p>
              <p dir="auto" className="line-clamp-2 wrap-anywhere whitespace-pre-line">
                {lead.message}
              </p>
            </blockquote>
            <label className="grid gap-2.5 text-xs text-fg-mute">
              {words.subject}
              <input
                className={`${fieldStyle} min-h-11 px-3.5 py-1.5 text-sm`}
                value={draft.subject}
                maxLength={200}
                onChange={({ target }) => keep({ ...draft, subject: target.value })}
              />
            </label>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" size="small" aria-disabled={isEmpty} busy={isBusy && words.sending}>
                {words.send}
              </Button>
              <a className="text-link" href={replyLink(lead)}>
                {words.program}
              </a>
            </p>
          </>
        )}
      </form>
    </section>
  )
}

/** Kept in this tab until it is sent: the subject, which is one line, then the words. */
function useDraft(key: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(key))
  const keep = (next: Draft) => {
    setDraft(next)
    try {
      if (next.body === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, `${next.subject}\n${next.body}`)
    } catch (error) {
      console.warn('inbox: draft not kept', error)
    }
  }
  return [draft, keep]
}

function readDraft(key: string): Draft {
  try {
    const kept = sessionStorage.getItem(key)
    const end = kept?.indexOf('\n') ?? -1
    return kept === null ? EMPTY : { subject: kept.slice(0, end), body: kept.slice(end + 1) }
  } catch {
    return EMPTY // storage is blocked
  }
}
