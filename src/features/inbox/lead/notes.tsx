import { useState, type RefObject } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import type { Note } from '../inbox-types.ts'
import { clockWhen } from '../when.ts'

const words = inboxLead.notes

type NotesProps = {
  notes: readonly Note[]
  field: RefObject<HTMLTextAreaElement | null>
  /** Whether the note was saved. */
  onAdd: (body: string) => Promise<boolean>
}

export function Notes({ notes, field, onAdd }: NotesProps) {
  const [body, setBody] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  async function save(): Promise<void> {
    if (body.trim() === '' || isSaving) return
    setIsSaving(true)
    const isSaved = await onAdd(body.trim())
    setIsSaving(false)
    if (isSaved) setBody('')
  }

  return (
    <section className="notes" aria-labelledby="notes-title">
      <h2 id="notes-title">{words.title}</h2>
      {notes.map((note) => (
        <p key={note.id} className="slip" dir="auto">
          <b>
            {note.author}, <time dateTime={note.createdAt}>{clockWhen(note.createdAt)}</time>
          </b>
          {note.body}
        </p>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="sr-only" htmlFor="note">
          {words.label}
        </label>
        <textarea
          ref={field}
          id="note"
          className="input"
          rows={1}
          placeholder={words.label}
          maxLength={words.longest}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void save()
          }}
        />
        <button type="submit" className="button button-line" aria-disabled={isSaving || body.trim() === ''}>
          {isSaving ? words.saving : words.save}
        </button>
      </form>
    </section>
  )
}
