import { useCallback, useSyncExternalStore } from 'react'

/** With `/answered`, a mail's link leads to the button that marks it. */
const LEAD = /^#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\/answered)?$/
const FROM_LIST = 'from-list'

/** The open lead is in the address, so that a mail can link to it and Back leads to the list. */
export function useOpenLead() {
  const openId = useSyncExternalStore(subscribe, openLead, () => null)

  const open = useCallback((id: string) => {
    // From one lead to the next, Back still leads to the list.
    if (openLead() === null) history.pushState(FROM_LIST, '', `#${id}`)
    else history.replaceState(history.state, '', `#${id}`)
    changed()
  }, [])

  const close = useCallback(() => {
    if (history.state === FROM_LIST) return history.back()
    history.replaceState(null, '', location.pathname)
    changed()
  }, [])

  return { openId, open, close }
}

export type Screen = 'messages' | 'team' | 'settings' | 'status'

/** Which part of the inbox the address names. */
export function useScreen(): Screen {
  return useSyncExternalStore(subscribe, screenInAddress, () => 'messages')
}

function screenInAddress(): Screen {
  const { hash } = location
  return hash === '#team' ? 'team' : hash === '#settings' ? 'settings' : hash === '#status' ? 'status' : 'messages'
}

/** Back to the messages without loading the page, as the address without a fragment would. */
export function showMessages(): void {
  history.pushState(null, '', location.pathname)
  changed()
}

/** The id in the address. */
export function openLead(): string | null {
  return LEAD.exec(location.hash)?.[1] ?? null
}

/** Whether the address leads to the button that marks this lead. Taken from it, so that it counts once. */
export function takeAnswered(lead: string): boolean {
  const [, id, answered] = LEAD.exec(location.hash) ?? []
  if (id !== lead || !answered) return false
  history.replaceState(history.state, '', `#${id}`)
  return true
}

function changed(): void {
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
