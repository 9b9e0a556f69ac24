import { useSyncExternalStore } from 'react'

function onScroll(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}

/** Whether the page is scrolled by more than `px`; false while prerendering. */
export function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > px,
    () => false,
  )
}
