import * as brand from '#src/brand/brand.data.ts'
import type { ReplyDraft } from './api.ts'

/** Unsent replies by lead, in this tab: id and subject, a line each, then the text. */
export function createReplyDrafts(memberName: string) {
  const drafts = new Map<string, ReplyDraft>()
  const listeners = new Set<() => void>()

  const keyOf = (leadId: string) => `reply ${memberName} ${leadId}`

  function read(leadId: string): ReplyDraft {
    const draft = drafts.get(leadId) ?? readStored(keyOf(leadId))
    drafts.set(leadId, draft)
    return draft
  }

  function save(leadId: string, draft: ReplyDraft): void {
    drafts.set(leadId, draft)
    for (const listener of listeners) listener()
    try {
      if (draft.body === '') sessionStorage.removeItem(keyOf(leadId))
      else sessionStorage.setItem(keyOf(leadId), `${draft.id}\n${toOneLine(draft.subject)}\n${draft.body}`)
    } catch (error) {
      console.warn('inbox: draft not saved', error)
    }
  }

  /** False if something else was typed since, which stays. */
  function clear(leadId: string, { id }: ReplyDraft): boolean {
    if (read(leadId).id !== id) return false
    save(leadId, createDraft())
    return true
  }

  /** What was typed since follows it, as another reply. */
  function restore(leadId: string, sent: ReplyDraft): void {
    const typed = read(leadId).body
    const isEmpty = typed.trim() === ''
    save(leadId, isEmpty ? sent : { ...sent, id: '', body: `${sent.body}\n\n${typed}` })
  }

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { read, save, clear, restore, subscribe }
}

/** A line break or a tab would begin another header of the mail. */
export const toOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

const createDraft = (): ReplyDraft => ({
  id: '',
  subject: `Your message to ${brand.name}`,
  body: '',
})

function readStored(key: string): ReplyDraft {
  try {
    const [id = '', subject = '', ...body] = sessionStorage.getItem(key)?.split('\n') ?? []
    return body.length === 0 ? createDraft() : { id, subject, body: body.join('\n') }
  } catch {
    return createDraft() // storage is blocked
  }
}
