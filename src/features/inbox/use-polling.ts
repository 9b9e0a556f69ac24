import { useEffect, useEffectEvent } from 'react'

/** Half a minute at most until a new lead is shown. */
const POLL_MS = 20_000

/** Calls `work` every so often while the page is in view, and at once when it comes back into view. */
export function usePolling(work: () => Promise<void>): void {
  const run = useEffectEvent(work)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const later = () => {
      clearTimeout(timer)
      if (!isOver && !document.hidden) timer = setTimeout(() => void now(), POLL_MS)
    }
    const now = () => run().finally(later)
    const handleVisibility = () => {
      clearTimeout(timer)
      if (!document.hidden) void now()
    }
    document.addEventListener('visibilitychange', handleVisibility)
    later()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', handleVisibility)
    }
  }, [])
}
