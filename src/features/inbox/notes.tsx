import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Form } from '#src/ui/form.tsx'
import { useInbox } from './inbox-provider.tsx'
import { submitByKey } from './keys.ts'
import { sectionTitleStyle } from './lead-side.tsx'
import { useAddNote } from './mutations.ts'
import type { InboxLead } from './api.ts'
import { clockWhen } from './when.ts'

const MAX_NOTE_CHARACTERS = 2_000

export function Notes({ lead }: { lead: InboxLead }) {
  const { noteRef, noteDrafts } = useInbox()
  const [body, setBody] = useState(noteDrafts.get(lead.id) ?? '')
  const title = useRef<HTMLHeadingElement>(null)
  const addNote = useAddNote(lead.id)
  const isEmpty = body.trim() === ''

  function changeBody(text: string): void {
    noteDrafts.set(lead.id, text)
    setBody(text)
  }

  async function saveNote(): Promise<void> {
    // Not by the callbacks of `mutate`, which are dropped when another lead is opened.
    await addNote.mutateAsync(body.trim())
    if (noteDrafts.get(lead.id) === body) changeBody('')
    // On a phone the actions are hidden while the focus is in the form.
    if (document.activeElement !== noteRef.current) title.current?.focus()
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    // A toast shows a failure.
    if (!isEmpty && !addNote.isPending) saveNote().catch(() => {})
  }

  return (
    <section className="mt-8 border-t border-line pt-4.5 *:max-w-152" aria-labelledby="notes-title">
      <h2 id="notes-title" ref={title} tabIndex={-1} className={`${sectionTitleStyle} outline-none`}>
        Notes, for the team only
      </h2>
      {lead.lead_notes.map((note) => (
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
      <Form onSubmit={handleSubmit} className="mt-3.5 flex items-end gap-2.5">
        <label className="sr-only" htmlFor="note">
          Add a note
        </label>
        <textarea
          dir="auto"
          ref={noteRef}
          id="note"
          className="field field-sizing-content max-h-64 min-h-11.5 min-w-0 resize-none scroll-mt-40 scroll-mb-6 px-3.5 py-2.5 leading-[1.4]"
          rows={1}
          placeholder="Add a note"
          maxLength={MAX_NOTE_CHARACTERS}
          value={body}
          onChange={(event) => changeBody(event.target.value)}
          onKeyDown={submitByKey}
        />
        <Button
          type="submit"
          variant="line"
          size="small"
          className="flex-none"
          aria-disabled={addNote.isPending || isEmpty}
        >
          {addNote.isPending ? 'Saving...' : 'Save note'}
        </Button>
      </Form>
    </section>
  )
}
