import { useId, useState, type FormEvent } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { Button } from '#src/ui/button.tsx'
import { describedBy, inputStyle } from '#src/ui/field-frame.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MAX_TYPED_LENGTH } from './create-voice-call.ts'
import { voiceCall } from './voice-call.ts'

const words = voiceDemo.call

/** For visitors who cannot speak where they are, or are not heard. */
export function TypedMessage() {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    const isSent = voiceCall.type(text)
    if (isSent) setText('')
    setError(isSent ? undefined : words.notSent)
  }

  return (
    <form onSubmit={handleSubmit} className="dock-typed">
      {error && (
        <p id={`${id}-error`} className="text-sm text-vermilion-300">
          {error}
        </p>
      )}
      <label htmlFor={id} className="sr-only">
        {words.typeLabel}
      </label>
      <input
        id={id}
        name="message"
        autoComplete="off"
        placeholder={words.typeLabel}
        maxLength={MAX_TYPED_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={inputStyle}
        {...describedBy(id, { error })}
      />
      <Button type="submit" look="line">
        <Icon name="down" className="size-[1.25em] rotate-180" />
        <span>{words.send}</span>
      </Button>
    </form>
  )
}
