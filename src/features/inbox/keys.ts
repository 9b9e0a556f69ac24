import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent as ReactKeyboardEvent } from 'react'
import { runUndo } from '#src/ui/toast-store.ts'
import { findOldestOpen } from './due-summary.tsx'
import { useInbox } from './inbox-provider.tsx'
import { closeLead, openLead } from './lead-hash.ts'
import { useSetStatus } from './mutations.ts'

/** `j` and `k` move along the list, or from lead to lead where the list is not in view. */
export function useInboxKeys(): void {
  const { leadList, selectedLead, setHasKeysDialog, searchRef, listRef, replyRef, noteRef } = useInbox()
  const { rows, filter, hasMore, loadMore, setSearchText } = leadList
  const { id: selectedId, lead: selected } = selectedLead
  const setStatus = useSetStatus()
  const marked = useRef<{ id: string; index: number }>(null)

  // The focus of a row that leaves the list moves to the one that takes its place.
  useLayoutEffect(() => {
    if (!marked.current || rows.some(({ id }) => id === marked.current?.id)) return
    const next = rows[marked.current.index] ?? rows.at(-1)
    marked.current = null
    if (next && document.activeElement === document.body) focusRow(listRef.current, next.id)
  }, [rows, listRef])

  function step(by: 1 | -1): boolean {
    const index = rows.findIndex(({ id }) => id === (getFocusedLeadId() ?? selectedId))
    const next = rows[index + by]
    if (!next) {
      if (by === 1 && hasMore) loadMore()
      return false
    }
    const list = listRef.current
    if (list?.checkVisibility()) focusRow(list, next.id)
    else openLead(next.id)
    return true
  }

  function toggleAnswered(): boolean {
    const id = getFocusedLeadId() ?? selectedId
    const lead = rows.find((row) => row.id === id) ?? (selected?.id === id ? selected : null)
    if (!lead) return false
    if (getFocusedLeadId() === id) marked.current = { id: lead.id, index: rows.findIndex((row) => row.id === id) }
    setStatus({ lead, to: lead.status === 'open' ? 'answered' : 'open' })
    return true
  }

  /** With no message open and nothing in focus. */
  function openOldest(): boolean {
    if (selectedId !== null || !document.activeElement?.matches('body, h1, main, [tabindex="-1"]')) return false
    const oldest = findOldestOpen(rows, filter)
    if (!oldest) return false
    openLead(oldest.id)
    return true
  }

  function handleEscape(): boolean {
    const field = document.activeElement
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field === searchRef.current) setSearchText('')
      field.blur()
      return true
    }
    if (selectedId === null) return false
    closeLead()
    return true
  }

  /** A handler that does nothing returns false, and the browser handles the key. */
  const handlers: Partial<Record<string, () => boolean>> = {
    j: () => step(1),
    k: () => step(-1),
    e: toggleAnswered,
    r: () => focus(replyRef.current),
    n: () => focus(noteRef.current),
    z: runUndo,
    Enter: openOldest,
    '/': () => focus(searchRef.current),
    '?': () => {
      setHasKeysDialog(true)
      return true
    },
    Escape: handleEscape,
  }

  // Not while someone types, in a dialog, or with a modifier that belongs to the browser.
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest('dialog, [popover]') || (isTyping(target) && event.key !== 'Escape')) return
    const handler = handlers[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (handler?.()) event.preventDefault()
  })

  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}

export function submitByKey(event: ReactKeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function getFocusedLeadId(): string | null {
  return document.activeElement?.getAttribute('data-lead') ?? null
}

function focusRow(list: HTMLElement | null, id: string): void {
  list?.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus()
}

function focus(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null
}

/** Radio buttons use only arrow keys, so letters work as shortcuts there. */
function isTyping(target: Element): boolean {
  return target.matches('textarea, select, input:not([type=radio])')
}
