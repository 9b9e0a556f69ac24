import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import { showToast } from '#src/ui/toast-store.ts'
import type { Failure, InboxBackend } from './inbox-backend.ts'
import type { ErasePreview, Lead, LeadRow, Mail } from './inbox-types.ts'
import type { MailAction } from './lead/mail-actions.tsx'
import type { Undoable } from './use-undo.ts'
import { clockWhen } from './when.ts'

type Versioned = { id: string; version: number }

type Surroundings = {
  backend: InboxBackend
  /** The member's own name, for what is shown before the database is asked again. */
  me: string
  offer: (action: Undoable) => void
  change: (id: string, changes: Partial<LeadRow>) => void
  /** Takes everything of an address out of the list. */
  forget: (email: string) => void
  /** Fetches list and open lead again. */
  refresh: () => Promise<void>
  close: () => void
}

/** What a member can do with a lead. Each can be undone for ten seconds, or was asked for twice. */
export function leadActions({ backend, me, offer, change, forget, refresh, close }: Surroundings) {
  async function answer(lead: Versioned, answered: boolean): Promise<void> {
    const version = await mark(lead, answered)
    if (version !== null) {
      const undo = async () => {
        await mark({ id: lead.id, version }, !answered)
        await refresh()
      }
      offer({ text: answered ? words.answeredToast : words.openedToast, undo })
    }
    await refresh()
  }

  /** The lead's new version, or null when nothing was changed. */
  async function mark({ id, version }: Versioned, answered: boolean): Promise<number | null> {
    const marked = await backend.markAnswered(id, answered, version)
    if (marked.ok) {
      const changes = answered
        ? { answered_at: new Date().toISOString(), answered_by: me }
        : { answered_at: null, answered_by: null }
      change(id, { ...changes, version: marked.value })
    } else if (marked.failure === 'conflict') {
      await tellWhoWasFaster(id)
    } else tell(marked.failure)
    return marked.ok ? marked.value : null
  }

  async function tellWhoWasFaster(id: string): Promise<void> {
    const now = await backend.lead(id)
    const lead = now.ok ? now.value : null
    if (lead) change(id, { answered_at: lead.answeredAt, answered_by: lead.answeredBy, version: lead.version })
    const title = lead?.answeredAt
      ? words.conflict(lead.answeredBy ?? '', clockWhen(lead.answeredAt))
      : words.conflictOpen
    showToast({ title, text: words.conflictText, tone: 'default' })
  }

  return {
    answer,
    async addNote(lead: Lead, body: string): Promise<boolean> {
      const added = await backend.addNote(lead.id, body)
      if (!added.ok) tell(added.failure)
      else {
        const undo = async () => {
          const deleted = await backend.deleteNote(added.value)
          if (!deleted.ok) tell(deleted.failure)
          await refresh()
        }
        offer({ text: words.notes.saved, undo })
      }
      await refresh()
      return added.ok
    },
    async mail(mail: Mail, action: MailAction): Promise<void> {
      const done = await (action === 'send' ? backend.sendAgain(mail.id) : backend.doNotSend(mail.id))
      if (!done.ok) tell(done.failure)
      else {
        const text = action === 'send' ? words.mail.sending : words.mail.stopped
        showToast({ title: done.value ? text : words.mail.unchanged, text: words.conflictText, tone: 'default' })
      }
      await refresh()
    },
    async previewErase(lead: Lead): Promise<ErasePreview | null> {
      const preview = await backend.erasePreview(lead.id)
      if (!preview.ok) tell(preview.failure)
      return preview.ok ? preview.value : null
    },
    async erase(lead: Lead, address: string): Promise<void> {
      const erased = await backend.erase(lead.id, address)
      if (!erased.ok) return tell(erased.failure)
      forget(lead.email)
      close()
      showToast({ title: words.erase.doneTitle, text: words.erase.done(erased.value), tone: 'default' })
      await refresh()
    },
  }
}

export type LeadActions = ReturnType<typeof leadActions>

/** A stranger sees the not-found page instead. */
function tell(failure: Failure): void {
  if (failure === 'gone') showToast({ title: words.goneToast, text: words.goneText, tone: 'destructive' })
  if (failure === 'failed') showToast({ title: inbox.failed, text: inbox.failedText, tone: 'destructive' })
}
