import { useRef, useState, type RefObject } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { Button } from '#src/ui/button.tsx'
import { fieldStyle } from '#src/ui/field-frame.tsx'
import { Form } from '#src/ui/form.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { submitByKey } from './keys.ts'
import { sideTitle } from './lead-side.tsx'
import type { Note } from './types.ts'
import { clockWhen } from './when.ts'

const words = inboxLead.notes

type NotesProps = {
  notes: readonly Note[]
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the note was saved. */
  onAdd: (body: string) => Promise<boolean>
}

export function Notes({ notes, field, onAdd }: NotesProps) {
  const [body, setBody] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const { handleSubmit, formState } = useForm()
  const { isSubmitting } = formState

  const onSubmit = async () => {
    if (body.trim() === '' || !(await onAdd(body.trim()))) return
    setBody('')
    // On a phone the actions are hidden while the focus is in the form.
    if (document.activeElement !== field.current) title.current?.focus()
  }

  return (
    <section className="mt-8 border-t border-line pt-4.5 *:max-w-152" aria-labelledby="notes-title">
      <h2 id="notes-title" ref={title} tabIndex={-1} className={`${sideTitle} outline-none`}>
        {words.title}
      </h2>
      {notes.map((note) => (
        <p
          key={note.id}
          data-note={note.id}
          className="font-display text-[1.0625rem]/[1.45] wrap-anywhere whitespace-pre-wrap text-fg-soft italic [&+&]:mt-3"
          dir="auto"
        >
          <b className="block font-sans text-xs/[1.5] font-normal text-fg-mute not-italic">
            {note.author_name}, <time dateTime={note.created_at}>{clockWhen(note.created_at)}</time>
          </b>
          {note.body}
        </p>
      ))}
      <Form onSubmit={(event) => handleSubmit(onSubmit)(event)} className="mt-3.5 flex items-end gap-2.5">
        <label className="sr-only" htmlFor="note">
          {words.label}
        </label>
        <textarea
          dir="auto"
          ref={field}
          id="note"
          className={`${fieldStyle} field-sizing-content max-h-64 min-h-11.5 min-w-0 resize-none scroll-mt-40 scroll-mb-6 px-3.5 py-2.5 leading-[1.4]`}
          rows={1}
          placeholder={words.label}
          maxLength={words.longest}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={submitByKey}
        />
        <Button
          type="submit"
          look="line"
          size="small"
          className="flex-none"
          aria-disabled={isSubmitting || body.trim() === ''}
        >
          {isSubmitting ? words.saving : words.save}
        </Button>
      </Form>
    </section>
  )
}
