import { useEffect, useRef, useState, type RefObject } from 'react'
import { SUBJECT_CHARACTERS } from '#shared/mail/mail.ts'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { Button } from '#src/ui/button.tsx'
import { describedBy, FieldFrame, fieldStyle } from '#src/ui/field-frame.tsx'
import { Form } from '#src/ui/form.tsx'
import { useForm } from '#src/ui/use-form.ts'
import type { LeadActions } from './actions.ts'
import { submitByKey } from './keys.ts'
import { sideTitle } from './lead-side.tsx'
import { Mark, markOf, replyWords, stateOf } from './mail.tsx'
import type { Draft, Lead } from './types.ts'
import { clockWhen } from './when.ts'

const words = inboxLead.reply

const emptyDraft = (): Draft => ({ id: crypto.randomUUID(), subject: inboxLead.replySubject, body: '' })

/** A line break or a tab would begin another header of the mail. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

type RepliesProps = {
  lead: Lead
  /** The member's name. */
  me: string
  field: RefObject<HTMLTextAreaElement | null>
  onSend: LeadActions['reply']
}

/** The team's replies, and the field for the next one. */
export function Replies({ lead, me, field, onSend }: RepliesProps) {
  const [draft, keep] = useDraft(`reply ${me} ${lead.id}`)
  const [isOpen, setIsOpen] = useState(draft.body !== '')
  const isEmpty = draft.body.trim() === ''
  const subject = oneLine(draft.subject)
  const title = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, revalidate, formState } = useForm<{ subject: string }>({
    resolver: () => (!isEmpty && subject === '' ? { subject: { message: words.subjectMissing } } : {}),
  })
  const error = formState.errors.subject?.message

  const onSubmit = async () => {
    const isSent = !isEmpty && (await onSend(lead, me, { ...draft, subject }, handleUndone))
    if (!isSent) return
    keep(emptyDraft())
    // The button is removed; a field that has the focus keeps it.
    if (document.activeElement !== field.current) title.current?.focus()
    setIsOpen(false)
  }

  function handleUndone(): void {
    keep(draft)
    setIsOpen(true)
  }

  // The open form is taller, and its button may be below the window.
  useEffect(() => {
    if (isOpen && form.current?.contains(document.activeElement)) form.current.scrollIntoView({ block: 'nearest' })
  }, [isOpen, form])

  // Other text is a new reply.
  const write = (changes: Partial<Draft>) => keep({ ...draft, ...changes, id: crypto.randomUUID() })

  return (
    <section className="mt-8 border-t border-line pt-4.5 *:max-w-152" aria-labelledby="reply-title">
      <h2 id="reply-title" ref={title} tabIndex={-1} className={`${sideTitle} outline-none`}>
        {words.title}
      </h2>
      {lead.lead_replies.map(({ id, author_name, body, created_at }) => {
        const mail = lead.mails.find(({ reply_id, is_replaced }) => reply_id === id && !is_replaced)
        return (
          <div key={id} data-reply={id} className="mb-4">
            <p className="text-xs/[1.5] text-fg-mute">
              <Mark name={markOf(stateOf(mail))} />
              {author_name}, <time dateTime={created_at}>{clockWhen(created_at)}</time>, {replyWords(mail)}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
              {body}
            </p>
          </div>
        )
      })}
      <Form
        ref={form}
        onSubmit={(event) => handleSubmit(onSubmit)(event)}
        onInput={revalidate}
        className="grid scroll-mb-26 gap-2.5 short:scroll-mb-3"
      >
        {isOpen && (
          <FieldFrame id="reply-subject" label={words.subject} error={error}>
            <input
              id="reply-subject"
              dir="auto"
              className={`${fieldStyle} min-h-11 px-3.5 py-1.5 text-sm`}
              value={draft.subject}
              maxLength={SUBJECT_CHARACTERS}
              {...describedBy('reply-subject', { error })}
              {...register('subject', { onChange: ({ target }) => write({ subject: target.value }) })}
            />
          </FieldFrame>
        )}
        <label className="sr-only" htmlFor="reply">
          {words.label}
        </label>
        <textarea
          ref={field}
          id="reply"
          dir="auto"
          className={`${fieldStyle} field-sizing-content max-h-64 ${isOpen ? 'min-h-34' : 'min-h-11.5'} resize-none scroll-mt-40 scroll-mb-6 px-3.5 py-2.5 leading-[1.4]`}
          rows={isOpen ? 5 : 1}
          placeholder={words.label}
          maxLength={words.longest}
          value={draft.body}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onChange={({ target }) => {
            setIsOpen(true)
            write({ body: target.value })
          }}
          onKeyDown={submitByKey}
        />
        {isOpen && (
          <>
            <p className="text-sm text-fg-soft">{words.signed(me)}</p>
            <Button
              type="submit"
              size="small"
              className="justify-self-start"
              aria-disabled={isEmpty}
              busy={formState.isSubmitting && words.sending}
            >
              {words.send}
            </Button>
          </>
        )}
      </Form>
    </section>
  )
}

/** Kept in this tab until it is sent or its member logs out: id and subject, a line each, then the text. */
function useDraft(key: string): [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState(() => readDraft(key))
  const keep = (next: Draft) => {
    setDraft(next)
    try {
      if (next.body === '') sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, `${next.id}\n${oneLine(next.subject)}\n${next.body}`)
    } catch (error) {
      console.warn('inbox: draft not kept', error)
    }
  }
  return [draft, keep]
}

function readDraft(key: string): Draft {
  try {
    const [id = '', subject = '', ...body] = sessionStorage.getItem(key)?.split('\n') ?? []
    return body.length === 0 ? emptyDraft() : { id, subject, body: body.join('\n') }
  } catch {
    return emptyDraft() // storage is blocked
  }
}
