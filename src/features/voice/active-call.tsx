import { voiceDemo } from '#src/content/voice-demo.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { CallState } from './call-state.ts'
import { TypedMessage } from './typed-message.tsx'
import { voiceCall } from './voice-call.ts'

const { card, call } = voiceDemo

/** What one can do while the line is open. */
export function ActiveCall({ state }: { state: CallState }) {
  const { phase, isMuted } = state
  const isEnding = phase === 'ending'
  return (
    <>
      <TypedMessage />
      <div className="mt-5 flex flex-wrap gap-3.5 *:flex-1 *:px-4 *:whitespace-nowrap">
        <Button look="line" disabled={isEnding} onClick={() => voiceCall.setMuted(!isMuted)}>
          <Icon name={isMuted ? 'mic-off' : 'mic'} />
          {isMuted ? call.unmute : call.mute}
        </Button>
        <Button look="stop" busy={isEnding && card.ending} onClick={() => void voiceCall.end()}>
          <Icon name="hang-up" />
          {card.end}
        </Button>
      </div>
    </>
  )
}

/** How the call stands, in one line that is read out when it changes. */
export function CallStatus({ state }: { state: CallState }) {
  const { phase, isMuted, isUnheard } = state
  const isOpen = phase === 'active'
  return (
    <div role="status" className="grid gap-1.5 text-center">
      {isOpen && (
        <p className="flex items-center justify-center gap-3 font-semibold">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-verdigris-400 ring-4 ring-verdigris-400/25" />
          {card.active}
        </p>
      )}
      {isOpen && isMuted && <p className="text-sm text-fg-soft">{call.muted}</p>}
      {isOpen && isUnheard && <p className="text-sm text-vermilion-300">{call.notHeard}</p>}
    </div>
  )
}
