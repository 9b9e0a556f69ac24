import { voiceDemo } from '#src/content/voice-demo.ts'
import { env } from '#src/lib/env.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { prepareCallClient } from './call-client.ts'
import { isStarting, type CallState } from './call-state.ts'
import { CHECK_BOX_ID } from './visitor-check.ts'
import { voiceCall } from './voice-call.ts'

const words = voiceDemo.card

/** The way in, and the way out of one that takes too long. */
export function StartCall({ state }: { state: CallState }) {
  const hydrated = useBrowserValue(() => true, false)
  const isBusy = isStarting(state)
  const hasEnded = state.phase === 'ended'
  return (
    <div className="noscript:hidden">
      <div className="flex flex-wrap gap-3.5 *:flex-1 *:px-4 *:whitespace-nowrap">
        <Button
          data-start
          look={hasEnded ? 'line' : 'main'}
          busy={isBusy && words.connecting}
          disabled={!hydrated}
          onPointerEnter={prepareCallClient}
          onClick={() => void voiceCall.start()}
        >
          <Icon name="mic" />
          {words.start}
        </Button>
        {isBusy && (
          <Button look="line" onClick={() => void voiceCall.end()}>
            {words.cancel}
          </Button>
        )}
      </div>
      {env.turnstileSiteKey && <div id={CHECK_BOX_ID} className="mt-4 flex justify-center" />}
      <p className="mt-4 text-center text-xs text-fg-mute">{isBusy ? words.permission : words.privacy}</p>
    </div>
  )
}
