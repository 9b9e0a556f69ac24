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
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
