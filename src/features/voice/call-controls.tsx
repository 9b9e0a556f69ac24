import { useId, useState, type FormEvent } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { Button } from '#src/ui/button.tsx'
import { describedBy, inputStyle } from '#src/ui/field-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { CallState } from './call-state.ts'
import { MAX_TYPED_LENGTH } from './create-voice-call.ts'
import { voiceCall } from './voice-call.ts'

const { card, call } = voiceDemo

/** Typing, Mute and End Call. Their widths do not depend on their words, so that none moves under the pointer. */
export function CallControls({ state: { phase, isMuted, isWritten } }: { state: CallState }) {
  const isEnding = phase === 'ending'
  return (
    <div className="panel-row panel-open">
      <TypedMessage label={isWritten ? call.writeLabel : call.typeLabel} />
      <div className="panel-buttons">
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
        <Button look={isWritten ? 'line' : 'stop'} busy={isEnding && card.ending} onClick={() => void voiceCall.end()}>
          <Icon name={isWritten ? 'close' : 'hang-up'} />
          {isWritten ? card.endChat : card.end}
        </Button>
      </div>
    </div>
  )
}

/** For visitors who cannot speak where they are, or are not heard. */
function TypedMessage({ label }: { label: string }) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    const isSent = voiceCall.type(text)
    if (isSent) setText('')
    setError(isSent ? undefined : call.notSent)
  }

  return (
    <form onSubmit={handleSubmit} className="panel-typed">
      {error && (
        <p id={`${id}-error`} className="text-sm text-vermilion-300">
          {error}
        </p>
      )}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        name="message"
        autoComplete="off"
        placeholder={label}
        maxLength={MAX_TYPED_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={inputStyle}
        {...describedBy(id, { error })}
      />
      <Button type="submit" look="line">
        <Icon name="down" className="size-[1.25em] rotate-180" />
        <span>{call.send}</span>
      </Button>
    </form>
  )
}
