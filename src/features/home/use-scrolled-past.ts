import { useSyncExternalStore } from 'react'

function onScroll(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true })
  return () => removeEventListener('scroll', notify)
}

/** Whether the page is scrolled by more than so many pixels. Prerendered as if it were not. */
export function useScrolledPast(px: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => scrollY > px,
    () => false,
  )
}
