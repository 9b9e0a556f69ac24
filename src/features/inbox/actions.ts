import type { QueryClient } from '@tanstack/react-query'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { closeLead } from './address.ts'
import type { Failure, InboxBackend, Result } from './backend.ts'
import type { Draft, Lead } from './types.ts'
import { clockWhen } from './when.ts'

type Said = { title: string; text: string }
type Failures = Partial<Record<Failure, Said>>

/** Of any action. Someone who is no longer a member sees another page instead. */
const FAILURES: Failures = {
  gone: { title: words.gone, text: words.goneText },
  failed: { title: inbox.failed, text: inbox.failedText },
}

const OFFLINE = { title: inbox.failed, text: inbox.offline.action }

type Versioned = { id: string; version: number }

/** The actions on a lead: each can be undone for ten seconds or was confirmed. */
export function leadActions(backend: InboxBackend, client: QueryClient) {
  /** The value, or null after a failure, which is shown. In both cases everything in view is refetched. */
  function settle<T>(result: Result<T>, failures: Failures = {}): T | null {
    void client.invalidateQueries()
    if (result.ok) return result.value
    const isOffline = result.failure === 'failed' && !navigator.onLine
    const failure = isOffline ? OFFLINE : { ...FAILURES, ...failures }[result.failure]
    if (failure) showToast({ ...failure, tone: result.failure === 'conflict' ? 'default' : 'destructive' })
    return null
  }

  async function answer({ id, version }: Versioned, answered: boolean, canUndo = true): Promise<void> {
    const stored = await backend.markAnswered(id, answered, version)
    const isConflict = !stored.ok && stored.failure === 'conflict'
    const next = settle(stored, isConflict ? { conflict: await conflictOf(id) } : {})
    if (next === null || !canUndo) return
    offerUndo(answered ? words.answeredToast : words.openedToast, () => answer({ id, version: next }, !answered, false))
  }

  async function conflictOf(id: string): Promise<Said> {
    const current = await backend.lead(id)
    const lead = current.ok ? current.value : null
    const title = lead?.answered_at
      ? words.conflict(lead.answered_by ?? '', clockWhen(lead.answered_at))
      : words.conflictOpen
    return { title, text: words.conflictText }
  }

  async function newestAuthorOf(id: string): Promise<string | undefined> {
    const current = await backend.lead(id)
    return current.ok ? current.value?.lead_replies.at(-1)?.author_name : undefined
  }

  return {
    answer,
    /** Whether the note was saved. */
    async addNote(lead: Lead, body: string): Promise<boolean> {
      const note = settle(await backend.addNote(lead.id, body))
      if (note === null) return false
      offerUndo(words.notes.saved, async () => void settle(await backend.deleteNote(note.id)))
      return true
    },
    /** Whether the reply was stored. `onUndone` restores its text. */
    async reply(lead: Lead, me: string, draft: Draft, onUndone: () => void): Promise<boolean> {
      const { onItsWay, held, heldText, tooLate, failures, ownConflict } = words.reply
      const stored = await backend.reply(lead.id, draft, lead.lead_replies.at(-1)?.id ?? null)
      const isConflict = !stored.ok && stored.failure === 'conflict'
      const isOwn = isConflict && (await newestAuthorOf(lead.id)) === me
      const reply = settle(stored, isOwn ? { ...failures, conflict: ownConflict } : failures)
      if (reply === null) return false
      const undo = async () => {
        const isUndone = settle(await backend.undoReply(reply.id))
        if (isUndone) onUndone()
        if (isUndone !== null) showToast({ title: isUndone ? inbox.undo.done : tooLate, tone: 'default' })
      }
      const run = () => void undo()
      const outcome = reply.isHeld ? { title: held, text: heldText } : { title: onItsWay }
      showToast({ ...outcome, tone: 'default', action: { label: inbox.undo.button, key: 'Z', run } })
      return true
    },
    /** Null: all that failed. */
    async sendAgain(mail: string | null): Promise<void> {
      const sent = settle(await backend.sendAgain(mail), words.mail.failures)
      if (sent === null) return
      showToast({ title: sent > 0 ? words.mail.sending(sent) : words.mail.unchanged, tone: 'default' })
    },
    async erase(lead: Lead, address: string): Promise<void> {
      const erased = settle(await backend.erase(lead.id, address))
      if (erased === null) return
      closeLead()
      showToast({ title: words.erase.doneTitle, text: words.erase.done(erased), tone: 'default' })
    },
  }
}

export type LeadActions = ReturnType<typeof leadActions>

function offerUndo(title: string, undo: () => Promise<void>): void {
  const run = () => {
    showToast({ title: inbox.undo.done, tone: 'default' })
    void undo()
  }
  showToast({ title, tone: 'default', action: { label: inbox.undo.button, key: 'Z', run } })
}
