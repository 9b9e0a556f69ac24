import { createContext, useContext, useId, useMemo, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { PasswordField, type PasswordWords } from './password-field.tsx'
import { useForm, type FieldErrors, type FormWork } from './use-form.ts'

/**
 * The result of an attempt: success, or an error and its field. With a heading it is shown above the fields; without one
 * under its field, or beside the button if it has no field.
 */
export type Answer = { done: string } | { text: ReactNode; heading?: string; field?: string | null | undefined }

type FormProps = Pick<FormWork<Answer>, 'check' | 'onSubmit' | 'view'> & {
  label: string
  submit: string
  busy: string
  /** Its code has not arrived yet. */
  isWaiting?: boolean
  /** False if a toast has the same text. */
  isAnnounced?: boolean
  /** In place of a wide button. */
  foot?: (isBusy: boolean, answer: Answer | null) => ReactNode
  className: string
  children: ReactNode
}

type Wrong = { errors: FieldErrors; refused: string | null; reason: string }

const FormContext = createContext<Wrong>({ errors: {}, refused: null, reason: '' })

/** Shows errors at its fields or above them. Its button is busy while its request runs. */
export function Form({ label, submit, busy, isWaiting = false, isAnnounced = true, foot, ...form }: FormProps) {
  const { className, children, ...work } = form
  const reason = useId()
  const { isBusy, errors, outcome, props } = useForm({ ...work, fieldOf, errorOf })
  const failed = outcome && 'text' in outcome && outcome.heading ? outcome : null
  const refused = failed?.field ?? null
  const wrong = useMemo(() => ({ errors, refused, reason }), [errors, refused, reason])
  const notice = failed?.heading && (
    <Banner
      ref={bringIntoView}
      id={reason}
      heading={failed.heading}
      className="notice scroll-mt-34 lg:scroll-mt-4 short:scroll-mt-4"
    >
      <p className="mt-0.5 text-sm text-paper-200">{failed.text}</p>
    </Banner>
  )
  return (
    <form {...props} aria-label={label} className={className}>
      {isAnnounced ? <div role="status">{notice}</div> : notice}
      <FormContext value={wrong}>{children}</FormContext>
      {foot ? (
        foot(isBusy, outcome)
      ) : (
        <Button type="submit" busy={isBusy && busy} waiting={isWaiting} className="w-full">
          {submit}
        </Button>
      )}
    </form>
  )
}

function fieldOf(answer: Answer): string | null {
  return 'text' in answer ? (answer.field ?? null) : null
}

function errorOf(answer: Answer): string | null {
  return 'text' in answer && !answer.heading && typeof answer.text === 'string' ? answer.text : null
}

/** Above the fields, so it comes into view before the one that it is about. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

export type FormFieldProps = Omit<FieldProps, 'error' | 'reason' | 'mark' | 'note'> & {
  name: string
  /** A password can be shown: the labels of the button for it. */
  words?: PasswordWords
}

/** A required field with its error from the surrounding form. */
export function FormField({ words, ...field }: FormFieldProps) {
  const { errors, refused, reason } = useContext(FormContext)
  const shown = {
    ...field,
    required: true,
    error: errors[field.name],
    reason: refused === field.name ? reason : undefined,
  }
  return field.type === 'password' && words ? <PasswordField {...shown} words={words} /> : <Field {...shown} />
}
