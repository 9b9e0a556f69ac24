import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { team } from '#src/content/team.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, type FieldProps } from '#src/ui/field.tsx'
import { Notice } from '#src/ui/notice.tsx'

export type Failure = {
  heading: string
  text: string
  /** The field itself is wrong, and is marked so. */
  isOfField?: boolean
}

type AccessFormProps = {
  label: string
  submit: string
  busy: string
  /** Returns what failed, or null. `value` is that of the field. */
  onSubmit: (value: string) => Promise<Failure | null>
  /** The one field. */
  field: Omit<FieldProps, 'reason' | 'mark' | 'note'>
}

/** A form with one field, which says above it what failed. */
export function AccessForm({ label, submit, busy, onSubmit, field }: AccessFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const noticeId = useId()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (failure) form.current?.querySelector('input')?.focus()
  }, [failure])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRunning) return
    const value = event.currentTarget.querySelector('input')?.value ?? ''
    setIsRunning(true)
    setFailure(null)
    const failed = await onSubmit(value)
    setIsRunning(false)
    setFailure(failed)
  }

  const shown = {
    ...field,
    required: true,
    reason: failure?.isOfField ? noticeId : undefined,
    ...(isShown && { type: 'text' }),
  }
  // method="post" keeps a password out of the address bar, whatever happens to the script.
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      className="mt-7 grid gap-5"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <div role="status">{failure && <Notice id={noticeId} heading={failure.heading} text={failure.text} />}</div>
      <Field {...shown} />
      {field.type === 'password' && (
        <label className="show-password">
          <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
          {team.accept.show}
        </label>
      )}
      <Button type="submit" busy={isRunning && busy} className="w-full">
        {submit}
      </Button>
    </form>
  )
}
