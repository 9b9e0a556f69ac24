// The open lead is in the address, so that mails can link to it and Back leads to the list. Rows are plain links.
import { useSyncExternalStore } from 'react'

const LEAD = /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A fragment that no element has, so that going back to the list does not scroll to its top. */
export const LIST = '#messages'

export function useOpenId(): string | null {
  return useSyncExternalStore(subscribe, idInAddress, () => null)
}

const idInAddress = () => LEAD.exec(location.hash)?.[1] ?? null

export function openLead(id: string): void {
  location.hash = id
}

export function closeLead(): void {
  location.hash = LIST
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
