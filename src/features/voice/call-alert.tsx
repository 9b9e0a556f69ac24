import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { Banner } from '#src/ui/banner.tsx'
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
  return <Banner role="alert" heading={title} text={voiceFailures[failure]} className="stage-alert" />
}
