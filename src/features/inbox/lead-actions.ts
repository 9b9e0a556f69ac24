import type { QueryClient } from '@tanstack/react-query'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import { dismissToast, showToast } from '#src/ui/toast-store.ts'
import type { Failure, InboxBackend, Result } from './inbox-backend.ts'
import { showMark } from './inbox-queries.ts'
import type { ErasePreview, Lead, Mail } from './inbox-types.ts'
import type { MailAction } from './lead/mail-actions.tsx'
import { clockWhen } from './when.ts'

type Versioned = { id: string; version: number }

type Surroundings = {
  backend: InboxBackend
  client: QueryClient
  /** The member's own name, for what is shown before the database is asked again. */
  me: string
  close: () => void
}

/** What a member can do with a lead. Each can be undone for ten seconds, or was asked for twice. */
export function leadActions({ backend, client, me, close }: Surroundings) {
  /** The value, or null after a failure, which is told. Either way everything in view is fetched again. */
  function settle<T>(result: Result<T>): T | null {
    if (!result.ok) tell(result.failure)
    void client.invalidateQueries()
    return result.ok ? result.value : null
  }

  async function answer(lead: Versioned, answered: boolean): Promise<void> {
    const marked = mark(lead, answered)
    const undo = async () => {
      const version = await marked
      if (version !== null) await mark({ id: lead.id, version }, !answered)
    }
    // The row shows the mark at once, so it can be undone at once.
    const toast = offerUndo(answered ? words.answeredToast : words.openedToast, undo)
    if ((await marked) === null) dismissToast(toast)
  }

  /** The lead's new version, or null when nothing was changed. */
  async function mark({ id, version }: Versioned, answered: boolean): Promise<number | null> {
    // Every mark counts the version up, so that the next one need not wait for the answer to this.
    const takeBack = await showMark(client, { id, version: version + 1, answeredBy: answered ? me : null })
    const marked = await backend.markAnswered(id, answered, version)
    if (!marked.ok) takeBack()
    if (!marked.ok && marked.failure === 'conflict') await tellWhoWasFaster(id)
    return settle(marked)
  }

  async function tellWhoWasFaster(id: string): Promise<void> {
    const now = await backend.lead(id)
    const lead = now.ok ? now.value : null
    const title = lead?.answeredAt
      ? words.conflict(lead.answeredBy ?? '', clockWhen(lead.answeredAt))
      : words.conflictOpen
    showToast({ title, text: words.conflictText, tone: 'default' })
  }

  return {
    answer,
    /** Whether the note was saved. */
    async addNote(lead: Lead, body: string): Promise<boolean> {
      const note = settle(await backend.addNote(lead.id, body))
      if (note === null) return false
      offerUndo(words.notes.saved, async () => void settle(await backend.deleteNote(note)))
      return true
    },
    async mail(mail: Mail, action: MailAction): Promise<void> {
      const isChanged = settle(await (action === 'send' ? backend.sendAgain(mail.id) : backend.doNotSend(mail.id)))
      if (isChanged === null) return
      const text = action === 'send' ? words.mail.sending : words.mail.stopped
      showToast({ title: isChanged ? text : words.mail.unchanged, text: words.conflictText, tone: 'default' })
    },
    previewErase: async (lead: Lead): Promise<ErasePreview | null> => settle(await backend.erasePreview(lead.id)),
    async erase(lead: Lead, address: string): Promise<void> {
      const erased = settle(await backend.erase(lead.id, address))
      if (erased === null) return
      close()
      showToast({ title: words.erase.doneTitle, text: words.erase.done(erased), tone: 'default' })
    },
  }
}

export type LeadActions = ReturnType<typeof leadActions>

function offerUndo(title: string, undo: () => Promise<void>): number {
  const run = () => {
    showToast({ title: inbox.undo.done, tone: 'default' })
    void undo()
  }
  return showToast({ title, tone: 'default', action: { label: inbox.undo.button, key: 'Z', run } })
}

/** Someone who is no longer a member sees another page instead. */
function tell(failure: Failure): void {
  if (failure === 'gone') showToast({ title: words.goneToast, text: words.goneText, tone: 'destructive' })
  if (failure === 'failed') showToast({ title: inbox.failed, text: inbox.failedText, tone: 'destructive' })
}
