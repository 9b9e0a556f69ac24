import { useId, useRef, useState, type ReactNode } from 'react'
import type { LeadSource } from '#shared/codes.ts'
import { contactFields, lengthOf } from '#shared/contact-message.ts'
import { Button } from '#src/ui/button.tsx'
import type { ContactDraft } from './draft.ts'
import { LoadedReceipt } from './loaded-receipt.tsx'
import { HoneypotField, MessageField } from './message-field.tsx'
import type { Received } from './receipt.tsx'
import { UnsentNotice } from './unsent-notice.tsx'
import { useContactForm } from './use-contact-form.ts'

const TRANSCRIPT_TITLE = 'Transcript of the conversation with the AI assistant:'
const DRAFT_FIELDS = ['name', 'email', 'message'] as const

export type DraftFormProps = {
  source: LeadSource
  name: string
  message: string
  /** The conversation as text, and the label of its checkbox. Null without one. */
  transcript: { text: string; note: string } | null
  footer: ReactNode
  onSent: () => void
  onClose: () => void
}

/** The contact form with a draft from a conversation. Nothing is kept in the browser; the address is always typed. */
export function DraftForm({ source, name, message, transcript, footer, onSent, onClose }: DraftFormProps) {
  const tick = useRef<HTMLInputElement>(null)
  const [received, setReceived] = useState<Received | null>(null)
  const noticeId = useId()
  const { checkBox, busy, unsent, register, revalidate, hints, props } = useContactForm({
    source,
    defaultValues: { name, message },
    transformValues: (values) => (tick.current?.checked ? withTranscript(values, transcript?.text ?? '') : values),
    onReceived: (next) => {
      setReceived(next)
      onSent()
    },
  })

  if (received) {
    return (
      <div className="pt-3">
        <LoadedReceipt {...received} isInDialog />
        <div className="dialog-actions mt-5">
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          {footer}
        </div>
      </div>
    )
  }
  return (
    <form {...props} aria-label="Send this to us" className="relative grid gap-x-5 gap-y-4.5 pt-5.5 sm:grid-cols-2">
      <HoneypotField />
      {DRAFT_FIELDS.map((field) => (
        <MessageField
          key={field}
          name={field}
          field={register(field)}
          hint={hints[field]}
          isReadOnly={busy !== false}
        />
      ))}
      {transcript && (
        <label className="col-span-full flex cursor-pointer gap-3.5 rounded-md border border-line px-4 py-3 text-sm text-fg-soft">
          <input ref={tick} type="checkbox" onChange={revalidate} className="size-5.5 flex-none accent-brass-700" />
          <span>
            <b className="block font-semibold text-fg">Add the transcript</b> {transcript.note}
          </span>
        </label>
      )}
      <div ref={checkBox} className="col-span-full empty:hidden" />
      <div className="dialog-actions col-span-full">
        {unsent && <UnsentNotice id={noticeId} {...unsent} />}
        <Button type="submit" busy={busy} aria-describedby={unsent ? noticeId : undefined}>
          Send Message
        </Button>
        <Button variant="line" disabled={busy !== false} onClick={onClose}>
          Not now
        </Button>
        {footer}
      </div>
    </form>
  )
}

/** Adds a transcript to the message, which is required without it, as far as there is room. */
export function withTranscript(typed: ContactDraft, transcript: string): ContactDraft {
  const message = typed.message.trim()
  if (message === '' || lengthOf(message) > contactFields.message.max) return typed
  const text = Array.from(`${message}\n\n${TRANSCRIPT_TITLE}\n${transcript.trim()}`)
  return { ...typed, message: text.slice(0, contactFields.message.max).join('') }
}
