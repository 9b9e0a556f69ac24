import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { CallState } from './call-state.ts'

const words = voiceDemo.failure

/** What went wrong, in a sentence the visitor can act on. */
export function CallAlert({ state: { phase, failure, isWritten } }: { state: CallState }) {
  if (!failure) return null
  const title =
    phase === 'failed'
      ? words.notStarted
      : phase === 'ended'
        ? isWritten
          ? words.chatBrokenOff
          : words.brokenOff
        : words.troubled
  return (
    <div role="alert" className="stage-alert">
      <Icon name="warning" className="size-6 text-vermilion-300" />
      <div>
        <p className="font-semibold">{title}</p>
        <p>{voiceFailures[failure]}</p>
      </div>
    </div>
  )
}
