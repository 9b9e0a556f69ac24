import { voiceDemo } from '#src/content/voice-demo.ts'
import { env } from '#src/lib/env.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { prepareCallClient } from './call-client.ts'
import { isStarting, type CallState } from './call-state.ts'
import { CHECK_BOX_ID } from './visitor-check.ts'
import { voiceCall } from './voice-call.ts'

const { card, summary } = voiceDemo

/** Starts a call, and cancels one that takes too long. */
export function StartCall({ state, look }: { state: CallState; look: 'main' | 'line' }) {
  const isBusy = isStarting(state)
  return (
    <>
      <Button
        data-start
        look={look}
        className="noscript:hidden"
        busy={isBusy && card.connecting}
        onPointerEnter={prepareCallClient}
        onClick={() => void voiceCall.start()}
      >
        <Icon name="mic" />
        {state.phase === 'ended' ? summary.again : card.start}
      </Button>
      {isBusy && (
        <Button look="line" onClick={() => void voiceCall.end()}>
          {card.cancel}
        </Button>
      )}
      {env.turnstileSiteKey && <div id={CHECK_BOX_ID} />}
    </>
  )
}
