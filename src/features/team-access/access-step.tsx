import { useEffect, useId, useRef } from 'react'
import { auth } from '#src/content/auth.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, type FieldProps } from '#src/ui/field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { Banner } from '#src/ui/banner.tsx'
import { useForm } from '#src/ui/use-form.ts'

/** The heading of a step. It takes the focus, because it replaces another screen. */
export function AccessHeading({ title, lead }: { title: string; lead: string }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-[380] outline-none">
        {title}
      </h1>
      <p className="mt-3 text-pretty text-fg-soft">{lead}</p>
    </>
  )
}

type Failure = {
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
  field: Omit<FieldProps, 'reason' | 'mark' | 'note'> & { name: string }
}

/** A form with one field, which says above it what failed. */
export function AccessForm({ label, submit, busy, onSubmit, field }: AccessFormProps) {
  const noticeId = useId()
  const { isBusy, outcome, props } = useForm({
    onSubmit: (values) => onSubmit(values(field.name)),
    fieldOf: () => field.name,
  })

  const shown = { ...field, required: true, reason: outcome?.isOfField ? noticeId : undefined }
  return (
    <form {...props} aria-label={label} className="mt-4 grid gap-5">
      <div role="status">{outcome && <Banner id={noticeId} heading={outcome.heading} text={outcome.text} />}</div>
      {field.type === 'password' ? <PasswordField {...shown} words={auth.showPassword} /> : <Field {...shown} />}
      <Button type="submit" busy={isBusy && busy} className="w-full">
        {submit}
      </Button>
    </form>
  )
}
