import { useEffect, useRef } from 'react'
import { findPage } from './page-table.ts'

/** What a full page load does by itself and client-side navigation does not: title, scroll position, focus. */
export function usePageChange(path: string): void {
  const previous = useRef(path)

  useEffect(() => {
    document.title = findPage(path).head.title
    if (previous.current === path) return
    previous.current = path
    const target = document.getElementById(location.hash.slice(1))
    // A new page starts where it starts; gliding there is for anchors within one.
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
