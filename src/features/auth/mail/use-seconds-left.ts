import { useEffect, useState } from 'react'

/** Counts down by the clock, because a sleeping tab skips ticks. Starts at once if `isRunning`, and on `restart`. */
export function useSecondsLeft(seconds: number, isRunning: boolean): [left: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + (isRunning ? seconds * 1000 : 0))
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))

  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])

  const restart = () => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }
  return [left, restart]
}
