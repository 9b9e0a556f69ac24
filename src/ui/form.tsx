import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Field, type FieldProps } from './field.tsx'
import { PasswordField, type PasswordWords } from './password-field.tsx'
import { useForm, type FormWork } from './use-form.ts'

/** The error of an attempt, shown under its field, or without one above the fields. */
export type Answer = { text: ReactNode; heading?: string; field?: string | null | undefined }

type FormProps = Pick<FormWork<Answer>, 'check' | 'onSubmit' | 'view'> & {
  label: string
  submit: string
  busy: string
  /** Its code has not arrived yet. */
  isWaiting?: boolean
  /** False if a toast has the same text. */
  isAnnounced?: boolean
  /** In place of a wide button. */
  foot?: (isBusy: boolean) => ReactNode
  className: string
  children: ReactNode
}

type FormErrors = Partial<Record<string, ReactNode>>

const FormContext = createContext<FormErrors>({})

/** Shows errors at its fields or above them. Its button is busy while its request runs. */
export function Form({ label, submit, busy, isWaiting = false, isAnnounced = true, foot, ...form }: FormProps) {
  const { className, children, ...work } = form
  const { isBusy, errors, outcome: failed, props } = useForm({ ...work, fieldOf, errorOf })
  const refused = failed?.field
  const shown = useMemo(() => {
    // A plain sentence is removed when the field is corrected.
    if (!failed?.field || (typeof failed.text === 'string' && !errors[failed.field])) return errors
    return { ...errors, [failed.field]: <Reason {...failed} /> }
  }, [errors, failed])
  const notice = !refused && failed?.heading && (
    <Banner
      ref={bringIntoView}
      heading={failed.heading}
      className="notice scroll-mt-34 lg:scroll-mt-4 short:scroll-mt-4"
    >
      <p className="mt-0.5 text-sm text-paper-200">{failed.text}</p>
    </Banner>
  )
  return (
    <form {...props} aria-label={label} className={className}>
      {isAnnounced ? <div role="status">{notice}</div> : notice}
      <FormContext value={shown}>{children}</FormContext>
      {foot ? (
        foot(isBusy)
      ) : (
        <Button type="submit" busy={isBusy && busy} disabled={isWaiting} className="w-full">
          {submit}
        </Button>
      )}
    </form>
  )
}

function fieldOf(answer: Answer): string | null {
  return answer.field ?? null
}

function errorOf(answer: Answer): string | null {
  if (typeof answer.text !== 'string') return null
  return answer.heading ? `${answer.heading}. ${answer.text}` : answer.text
}

function Reason({ heading, text }: { heading?: string; text: ReactNode }) {
  return (
    <>
      {heading && <b className="block font-semibold">{heading}</b>}
      {text}
    </>
  )
}

/** Above the fields. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}

export type FormFieldProps = Omit<FieldProps, 'error' | 'mark' | 'note'> & {
  name: string
  /** A password can be shown: the labels of the button for it. */
  words?: PasswordWords
}

/** A required field with its error from the surrounding form. */
export function FormField({ words, ...field }: FormFieldProps) {
  const shown = { ...field, required: true, error: useContext(FormContext)[field.name] }
  return field.type === 'password' && words ? <PasswordField {...shown} words={words} /> : <Field {...shown} />
}
