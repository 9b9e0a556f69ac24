import { voiceDemo } from '#src/content/voice-demo.ts'
import { voiceFailures } from '#src/content/voice-failures.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { CallState } from './call-state.ts'

const words = voiceDemo.failure

/** What went wrong, in a sentence the visitor can act on. */
export function CallAlert({ state: { phase, failure } }: { state: CallState }) {
  if (!failure) return null
  const title = phase === 'failed' ? words.notStarted : phase === 'ended' ? words.brokenOff : words.troubled
  return (
    <div
      role="alert"
      className="mt-5.5 grid grid-cols-[auto_1fr] gap-x-3.5 rounded-md border border-vermilion-600 bg-vermilion-900/60 px-4.5 py-4"
    >
      <Icon name="warning" className="size-6 text-vermilion-300" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-paper-200">{voiceFailures[failure]}</p>
      </div>
    </div>
  )
}
