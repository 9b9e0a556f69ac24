import { useState, type FormEvent } from 'react'
import { voiceDemo } from '#src/content/voice-demo.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { MAX_TYPED_LENGTH } from './create-voice-call.ts'
import { voiceCall } from './voice-call.ts'

const words = voiceDemo.call

/** For those who cannot speak where they are, or are not heard. */
export function TypedMessage() {
  const [text, setText] = useState('')
  const [hasFailed, setHasFailed] = useState(false)

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() === '') return
    const isSent = voiceCall.type(text)
    if (isSent) setText('')
    setHasFailed(!isSent)
  }

  return (
    <form onSubmit={handleSubmit} className="mt-5 grid grid-cols-[1fr_auto] items-end gap-3">
      <Field
        label={words.typeLabel}
        name="message"
        autoComplete="off"
        maxLength={MAX_TYPED_LENGTH}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={hasFailed ? words.notSent : undefined}
      />
      <Button type="submit" look="line" className="min-h-13">
        {words.send}
      </Button>
    </form>
  )
}
