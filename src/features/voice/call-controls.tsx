import { voiceDemo } from '#src/content/voice-demo.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { CallState } from './call-state.ts'
import { DevicePicker } from './device-picker.tsx'
import { TypedMessage } from './typed-message.tsx'
import { voiceCall } from './voice-call.ts'

const { card, call } = voiceDemo

/** Typing, Mute, devices and End Call. Their widths do not depend on their words, so that none moves under the pointer. */
export function CallControls({ state: { phase, devices, isMuted, isWritten } }: { state: CallState }) {
  const isEnding = phase === 'ending'
  return (
    <div className="dock-row dock-open">
      <TypedMessage />
      <div className="dock-controls">
        {!isWritten && (
          <Button
            look="line"
            data-muted={isMuted || undefined}
            disabled={isEnding}
            onClick={() => voiceCall.setMuted(!isMuted)}
          >
            <Icon name={isMuted ? 'mic-off' : 'mic'} />
            {isMuted ? call.unmute : call.mute}
          </Button>
        )}
        <DevicePicker devices={devices} />
        <Button look={isWritten ? 'line' : 'stop'} busy={isEnding && card.ending} onClick={() => void voiceCall.end()}>
          <Icon name="hang-up" />
          {isWritten ? card.endChat : card.end}
        </Button>
      </div>
    </div>
  )
}
