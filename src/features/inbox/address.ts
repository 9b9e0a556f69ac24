// The open lead is in the address, so that mails can link to it and Back leads to the list.
import { useSyncExternalStore } from 'react'

/** With `/answered`, a mail's link leads to the button that marks it. */
const LEAD = /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/answered)?$/
const FROM_LIST = 'from-list'

export function useOpenId(): string | null {
  return useSyncExternalStore(subscribe, idInAddress, () => null)
}

function idInAddress(): string | null {
  return LEAD.exec(location.hash)?.[1] ?? null
}

export function openLead(id: string): void {
  // From one lead to the next, Back still leads to the list.
  if (idInAddress() === null) history.pushState(FROM_LIST, '', `#${id}`)
  else history.replaceState(history.state, '', `#${id}`)
  notify()
}

export function closeLead(): void {
  if (history.state === FROM_LIST) return history.back()
  history.replaceState(null, '', location.pathname)
  notify()
}

/** Whether the address leads to the button that marks this lead. Removed from the address, so that it applies once. */
export function takeAnswered(lead: string): boolean {
  const [, id, answered] = LEAD.exec(location.hash) ?? []
  if (id !== lead || !answered) return false
  history.replaceState(history.state, '', `#${id}`)
  return true
}

function notify(): void {
  dispatchEvent(new HashChangeEvent('hashchange'))
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}
