// The open lead is in the address, so that mails can link to it and Back leads to the list. Rows are plain links.
import { useSyncExternalStore } from 'react'
import { UUID } from '#shared/codes.ts'

/** A fragment that no element has, so that going back to the list does not scroll to its top. */
export const LIST_HASH = '#messages'

export function useSelectedLeadId(): string | null {
  const id = useHash()
  return id !== null && UUID.test(id) ? id : null
}

/** The fragment without its #; null while prerendering. */
export function useHash(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => location.hash.slice(1),
    () => null,
  )
}

export function openLead(id: string): void {
  location.hash = id
}

export function closeLead(): void {
  location.hash = LIST_HASH
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
