import { useEffect, useEffectEvent, type KeyboardEvent as KeyboardEventOf, type RefObject } from 'react'
import { runToastAction } from '#src/ui/toast-store.ts'
import { closeLead, openLead } from './address.ts'
import { oldestOpen } from './due-summary.tsx'
import type { Inbox } from './use-inbox.ts'

type KeyTargets = {
  searchField: RefObject<HTMLInputElement | null>
  reply: RefObject<HTMLTextAreaElement | null>
  note: RefObject<HTMLTextAreaElement | null>
  showKeys: () => void
}

/** The keys of the inbox. `j` and `k` move along the list, or from lead to lead where the list is not in view. */
export function useInboxKeys(inbox: Inbox, { searchField, reply, note, showKeys }: KeyTargets): void {
  const { rows, hasMore, loadMore, list, openId, opened, actions, setSearch } = inbox

  function step(by: 1 | -1): boolean {
    const at = rows.findIndex(({ id }) => id === (focusedLead() ?? openId))
    const next = rows[at + by]
    if (!next) {
      if (by === 1 && hasMore) loadMore()
      return false
    }
    if (list.current?.checkVisibility()) list.current.querySelector<HTMLElement>(`[data-lead="${next.id}"]`)?.focus()
    else openLead(next.id)
    return true
  }

  function toggleAnswered(): boolean {
    const id = focusedLead() ?? openId
    const row = rows.find((lead) => lead.id === id)
    if (row) void actions.answer(row, row.answered_at === null)
    else if (opened.lead?.id === id) void actions.answer(opened.lead, opened.lead.answered_at === null)
    else return false
    return true
  }

  /** With no message open and nothing in focus. */
  function openOldest(): boolean {
    const oldest =
      openId === null && document.activeElement?.matches('body, h1, main, [tabindex="-1"]') && oldestOpen(inbox)
    if (!oldest) return false
    openLead(oldest.id)
    return true
  }

  function leave(): boolean {
    const field = document.activeElement
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field === searchField.current) setSearch('')
      field.blur()
      return true
    }
    if (openId === null) return false
    closeLead()
    return true
  }

  /** A handler that does nothing returns false, and the browser handles the key. */
  const keys: Partial<Record<string, () => boolean>> = {
    j: () => step(1),
    k: () => step(-1),
    e: toggleAnswered,
    r: () => focus(reply.current),
    n: () => focus(note.current),
    z: runToastAction,
    Enter: openOldest,
    '/': () => focus(searchField.current),
    '?': () => {
      showKeys()
      return true
    },
    Escape: leave,
  }

  // Not while someone types, in a dialog, or with a modifier that belongs to the browser.
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest('dialog, [popover]') || (isTyping(target) && event.key !== 'Escape')) return
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act?.()) event.preventDefault()
  })

  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

/** Ctrl or ⌘ with Enter, in a text area. */
export function submitByKey(event: KeyboardEventOf<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function focusedLead(): string | null {
  return document.activeElement?.getAttribute('data-lead') ?? null
}

function focus(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

/** Radio buttons use only arrow keys, so letters work as shortcuts there. */
function isTyping(target: Element): boolean {
  return target.matches('textarea, select, input:not([type=radio])')
}
