import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { SUBJECT_CHARACTERS } from '#shared/mail/mail.ts'
import * as brand from '#src/brand/brand.data.ts'
import { meeting } from '#src/brand/contact.data.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Form } from '#src/ui/form.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { MAIL_MARKS, Mark } from './icons.tsx'
import { useInbox } from './inbox-provider.tsx'
import { submitByKey } from './keys.ts'
import { Message } from './message.tsx'
import { sectionTitleStyle } from './lead-side.tsx'
import { describeReply, getMailStatus } from './mail-status.ts'
import { meetingLink } from './meeting-link.ts'
import { useSendReply } from './mutations.ts'
import { toOneLine } from './reply-drafts.ts'
import { MAX_MESSAGES, type InboxLead, type LeadMessage, type ReplyDraft } from './api.ts'
import { clockWhen } from './when.ts'

const MAX_REPLY_CHARACTERS = 5_000

export function Replies({ lead }: { lead: InboxLead }) {
  const { memberName, replyRef, drafts } = useInbox()
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(lead.id))
  const [isOpen, setIsOpen] = useState(false)
  const isExpanded = isOpen || draft.body !== ''
  const sendReply = useSendReply(lead)
  const isEmpty = draft.body.trim() === ''
  const bodyWithLink = meeting && `${draft.body.trimEnd()}\n\n${meetingLink(meeting, lead)}`.trimStart()
  const title = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, formState } = useForm()

  const onSubmit = async () => {
    if (isEmpty) return
    // Not by `mutate`: its callbacks are dropped when another lead is opened, and the draft would stay.
    const sent = { ...draft, id: draft.id || crypto.randomUUID() }
    drafts.save(lead.id, sent)
    const isSent = await sendReply.mutateAsync({ ...sent, subject: toOneLine(sent.subject) }).then(
      () => true,
      () => false,
    )
    if (!isSent || !drafts.clear(lead.id, sent)) return
    // The button is removed; a field that has the focus keeps it.
    if (document.activeElement !== replyRef.current) title.current?.focus()
    setIsOpen(false)
  }

  // The expanded form is taller, and its button may be below the window.
  useEffect(() => {
    if (isExpanded && form.current?.contains(document.activeElement)) form.current.scrollIntoView({ block: 'nearest' })
  }, [isExpanded, form])

  // Other text is a new reply.
  const changeDraft = (changes: Partial<ReplyDraft>) => drafts.save(lead.id, { ...draft, ...changes, id: '' })

  return (
    <section className="mt-8 border-t border-line pt-4.5 *:max-w-152" aria-labelledby="reply-title">
      <h2 id="reply-title" ref={title} tabIndex={-1} className={`${sectionTitleStyle} outline-none`}>
        Reply
      </h2>
      {lead.lead_messages.length === MAX_MESSAGES && (
        <p className="mb-4 text-xs text-fg-mute">
          Only the newest {MAX_MESSAGES} emails are here. “Export this person” has all of them.
        </p>
      )}
      {conversationOf(lead).map((item) => {
        if ('received_at' in item) return <Message key={`email ${item.id}`} message={item} />
        const { id, author_name, body, created_at } = item
        const mail = lead.mails.find(({ reply_id, is_replaced }) => reply_id === id && !is_replaced)
        return (
          <div key={id} data-reply={id} className="mb-4">
            <p className="text-xs/[1.5] text-fg-mute">
              <Mark name={MAIL_MARKS[getMailStatus(mail)]} />
              {author_name}, <time dateTime={created_at}>{clockWhen(created_at)}</time>, {describeReply(mail)}
            </p>
            <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
              {body}
            </p>
          </div>
        )
      })}
      <Form ref={form} onSubmit={(event) => handleSubmit(onSubmit)(event)} className="grid scroll-mb-26 gap-2.5">
        {isExpanded && (
          <>
            <p className="text-sm wrap-anywhere text-fg-soft">
              To <bdi>{lead.name}</bdi>
            </p>
            <Field
              label="Subject"
              className="field min-h-11 px-3.5 py-1.5 text-sm"
              value={draft.subject}
              {...register('subject', {
                maxLength: SUBJECT_CHARACTERS,
                validate: (subject) => (!isEmpty && toOneLine(subject) === '' ? 'Enter a subject' : undefined),
                onChange: ({ target }) => changeDraft({ subject: target.value }),
              })}
            />
          </>
        )}
        <label className={isExpanded ? '-mb-0.5 text-sm font-semibold' : 'sr-only'} htmlFor="reply">
          Write a reply
        </label>
        <textarea
          ref={replyRef}
          id="reply"
          dir="auto"
          className={`field field-sizing-content max-h-64 ${isExpanded ? 'min-h-34' : 'min-h-11.5'} resize-none scroll-mt-40 scroll-mb-6 px-3.5 py-2.5 leading-[1.4]`}
          rows={isExpanded ? 5 : 1}
          placeholder={isExpanded ? undefined : 'Write a reply'}
          maxLength={MAX_REPLY_CHARACTERS}
          value={draft.body}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onChange={({ target }) => changeDraft({ body: target.value })}
          onKeyDown={submitByKey}
        />
        {isExpanded && (
          <>
            <p className="text-sm text-fg-soft">
              {`Signed “${memberName}, ${brand.name}”, with their message quoted below.`}
            </p>
            <p className="flex flex-wrap gap-2.5">
              <Button type="submit" size="small" aria-disabled={isEmpty} busy={formState.isSubmitting && 'Sending...'}>
                Send reply
              </Button>
              {meeting && (
                <Button
                  variant="line"
                  size="small"
                  disabled={bodyWithLink.length > MAX_REPLY_CHARACTERS}
                  onClick={() => {
                    changeDraft({ body: bodyWithLink })
                    replyRef.current?.focus()
                  }}
                >
                  Add a link to book a call
                </Button>
              )}
            </p>
          </>
        )}
      </Form>
    </section>
  )
}

/** Replies, and the emails of both sides, oldest first. */
function conversationOf({ lead_replies, lead_messages }: InboxLead) {
  const timeOf = (item: (typeof lead_replies)[number] | LeadMessage) =>
    Date.parse('received_at' in item ? item.received_at : item.created_at)
  return [...lead_replies, ...lead_messages].toSorted((a, b) => timeOf(a) - timeOf(b))
}
