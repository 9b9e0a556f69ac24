import { useEffect, useRef, useState, type FormEvent } from 'react'
import { announce } from './toast-store.ts'

/** Errors by the name of the field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>

export type FormValues = (name: string) => string

export type FormWork<Outcome> = {
  /** Errors before anything is sent, in the order of the fields. */
  check?: (form: HTMLFormElement) => FieldErrors
  /** Called once at a time. Returns the result to show, or null. */
  onSubmit: (values: FormValues, form: HTMLFormElement) => Promise<Outcome | null>
  /** The field that an outcome is about. */
  fieldOf?: (outcome: Outcome) => string | null
  /** The error text for that field. */
  errorOf?: (outcome: Outcome) => string | null
  /** Results belong to one view: another starts without them. */
  view?: string
}

type Attempt<Outcome> = { view: string; errors: FieldErrors; outcome: Outcome | null; focus: string | null | undefined }

const nothing: { errors: FieldErrors; outcome: null; focus: null } = { errors: {}, outcome: null, focus: null }

/** Validates, sends and shows the result. The field with an error gets the focus once the error is in the page. */
export function useForm<Outcome>({ check, onSubmit, fieldOf, errorOf, view = '' }: FormWork<Outcome>) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const [last, setLast] = useState<Attempt<Outcome>>({ ...nothing, view })
  const { errors, outcome } = last.view === view ? last : nothing

  useEffect(() => {
    const input = last.focus && form.current?.elements.namedItem(last.focus)
    if (!(input instanceof HTMLElement)) return
    const error = last.focus && last.errors[last.focus]
    // With Enter in the wrong field the focus does not move.
    if (error && input === document.activeElement) announce(error)
    input.focus({ preventScroll: true })
    input.scrollIntoView({ block: 'nearest' })
  }, [last])

  const submit = async (filled: HTMLFormElement) => {
    if (isSending.current) return
    const found = check?.(filled) ?? {}
    const [firstBad] = Object.keys(found)
    setLast({ view, errors: found, outcome: null, focus: firstBad })
    if (firstBad !== undefined) return
    const data = new FormData(filled)
    const valueOf = (name: string) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    isSending.current = true
    setIsBusy(true)
    const answer = await onSubmit(valueOf, filled).finally(() => {
      isSending.current = false
      setIsBusy(false)
    })
    const focus = answer && fieldOf?.(answer)
    const error = answer && errorOf?.(answer)
    setLast({ view, errors: focus && error ? { [focus]: error } : {}, outcome: answer, focus })
  }

  // An error is removed when it is corrected, and none is added while typing.
  const recheck = (typing: HTMLFormElement) => {
    const left = Object.entries(check?.(typing) ?? {}).filter(([name]) => name in errors)
    setLast({ view, errors: Object.fromEntries(left), outcome, focus: null })
  }

  const props = {
    ref: form,
    // Keeps a password out of the address bar even if the script fails.
    method: 'post',
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
    onInput: (event: FormEvent<HTMLFormElement>) => recheck(event.currentTarget),
  }
  return { form, isBusy, errors, outcome, props }
}
