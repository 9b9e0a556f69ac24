import { useEffect, useRef } from 'react'
import { findRoute } from './routes.ts'

export function usePageChange(path: string): void {
  const previous = useRef(path)

  useEffect(() => {
    const route = findRoute(path)
    if (route) document.title = route.head.title
    if (previous.current === path) return
    previous.current = path
    const target = document.getElementById(location.hash.slice(1))
    if (target) target.scrollIntoView({ behavior: 'instant' })
    else window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
