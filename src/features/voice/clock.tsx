import { useEffect, useState } from 'react'
import { CALL_LIMIT_MS } from './create-voice-call.ts'

const WARN_BELOW_MS = 30_000

/** Announces the warning, not every second. */
export function TimeLeft({ startedAt }: { startedAt: number }) {
  const left = useTimeLeft(startedAt)
  const isShort = left <= WARN_BELOW_MS
  return (
    <div>
      <p className="flex items-baseline gap-2.5 leading-none max-md:flex-col-reverse max-md:items-end max-md:gap-0.5">
        <span className="text-xs text-fg-mute">Time left</span>{' '}
        <b
          className={`font-display text-[min(9vw,clamp(1.5rem,1.5rem+0.75vw,2.75rem))] font-normal ${isShort ? 'text-vermilion-300' : 'text-brass-200'}`}
        >
          {clockText(left)}
        </b>
      </p>
      <p role="status" className="sr-only">
        {isShort && 'The call ends in 30 seconds.'}
      </p>
    </div>
  )
}

export function useTimeLeft(startedAt: number): number {
  const [now, setNow] = useState(startedAt)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])

  return Math.max(0, CALL_LIMIT_MS - (now - startedAt))
}

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
