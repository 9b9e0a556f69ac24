import { useEffect, useRef } from 'react'
import { findPage } from './page-table.ts'

/** Sets title, scroll position and focus, as a full page load would. */
export function usePageChange(path: string): void {
  const previous = useRef(path)

  useEffect(() => {
    const page = findPage(path)
    if (page) document.title = page.head.title
    if (previous.current === path) return
    previous.current = path
    const target = document.getElementById(location.hash.slice(1))
    // Smooth scrolling is for anchors within a page.
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
