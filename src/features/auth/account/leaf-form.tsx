import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { accountPage } from '#src/content/account-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { AuthFailure } from '../session/auth-failure.ts'
import { findErrors, FormErrors, type FieldErrors } from '../forms/form-errors.ts'
import { useCaptcha, type TakeCaptcha } from '../forms/use-captcha.ts'

/** What a form says after an attempt: that it is done, or why not and at which field. */
export type Said = { done: string } | { failed: string; field?: string | undefined }

export type LeafFormProps = {
  label: string
  submit: ReactNode
  busy: string
  /** Beside the button, until there is something to say. */
  note?: string
  isDangerous?: boolean
  onSubmit: (values: (name: string) => string, takeCaptcha: TakeCaptcha) => Promise<Said>
  children?: ReactNode
  /** Beside the button. */
  actions?: ReactNode
}

/** A form that says beside its button what became of it. */
export function LeafForm({ label, submit, busy, note, isDangerous, onSubmit, children, actions }: LeafFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const reasonId = useId()
  const { box, take } = useCaptcha()
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [said, setSaid] = useState<Said | null>(null)
  const refused = said && 'failed' in said && said.field ? said.field : null

  useEffect(() => {
    if (!said || !('failed' in said) || !said.field) return
    const input = form.current?.elements.namedItem(said.field)
    if (input instanceof HTMLElement) input.focus()
  }, [said])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const filled = event.currentTarget
    const found = findErrors(filled)
    setErrors(found)
    setSaid(null)
    const [firstBad] = Object.keys(found)
    if (firstBad !== undefined) {
      const input = filled.elements.namedItem(firstBad)
      if (input instanceof HTMLElement) input.focus()
      return
    }
    const data = new FormData(filled)
    setIsBusy(true)
    const answer = await onSubmit((name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }, take)
    setIsBusy(false)
    setSaid(answer)
    if ('done' in answer) filled.querySelectorAll('input[type=password]').forEach(clear)
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      className="acct-form"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <FormErrors value={{ errors, refused: refused ? { field: refused, reason: reasonId } : null }}>
        {children}
      </FormErrors>
      <div ref={box} className="acct-wide empty:hidden" />
      <div className="acct-end">
        <Button type="submit" look="line" busy={isBusy && busy} className={isDangerous ? 'acct-danger' : ''}>
          {submit}
        </Button>
        {actions}
        {note && !said && <p className="acct-hint">{note}</p>}
        <p role="status" className="acct-done">
          {said && 'done' in said && (
            <>
              <Icon name="check" />
              {said.done}
            </>
          )}
        </p>
        <p role="alert" id={reasonId} className="acct-failed">
          {said && 'failed' in said && (
            <>
              <Icon name="alert" />
              {said.failed}
            </>
          )}
        </p>
      </div>
    </form>
  )
}

/** The server's own words, where it has any. */
export function failureText({ message }: AuthFailure): string {
  return message ?? accountPage.failed
}

function clear(input: Element): void {
  if (input instanceof HTMLInputElement) input.value = ''
}
