import { voiceDemo } from '#src/content/voice-demo.ts'
import { clockText } from './clock-text.ts'
import { useTimeLeft } from './use-time-left.ts'

const WARN_BELOW_MS = 30_000
const words = voiceDemo.call

/** Announces the warning, not every second. */
export function TimeLeft({ startedAt }: { startedAt: number }) {
  const left = useTimeLeft(startedAt)
  const isShort = left <= WARN_BELOW_MS
  return (
    <div className="stage-clock" data-short={isShort || undefined}>
      <p>
        <span>{words.timeLeft}</span> <b>{clockText(left)}</b>
      </p>
      <p role="status" className="sr-only">
        {isShort && words.timeWarning}
      </p>
    </div>
  )
}
