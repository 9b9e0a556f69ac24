import { useEffect, useState } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { clockText } from './clock-text.ts'
import { CALL_LIMIT_MS } from './create-voice-call.ts'

const WARN_BELOW_MS = 30_000

/** The clock of a call that does not last for ever. Its warning is announced, its ticking is not. */
export function TimeLeft({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(startedAt)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])

  const left = CALL_LIMIT_MS - (now - startedAt)
  const isShort = left <= WARN_BELOW_MS
  return (
    <div className="text-right">
      <p
        className={`font-display text-xl tabular-nums lining-nums ${isShort ? 'text-vermilion-300' : 'text-brass-200'}`}
      >
        <span className="sr-only">{voiceDemo.call.timeLeft} </span>
        {clockText(left)}
      </p>
      <p aria-hidden="true" className="text-xs text-fg-mute">
        {voiceDemo.call.timeLeft}
      </p>
      <p role="status" className="sr-only">
        {isShort && voiceDemo.call.timeWarning}
      </p>
    </div>
  )
}
