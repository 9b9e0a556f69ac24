import { useEffect, useState } from 'react'
import { CALL_LIMIT_MS } from './create-voice-call.ts'

/** Milliseconds until the call is ended, once a second. */
export function useTimeLeft(startedAt: number): number {
  const [now, setNow] = useState(startedAt)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])

  return Math.max(0, CALL_LIMIT_MS - (now - startedAt))
}
