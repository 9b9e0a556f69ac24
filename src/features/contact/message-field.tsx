import { contactField, type ContactField } from '#shared/contact-message.ts'
import { placeholder } from '#src/brand/contact.data.ts'
import { Field, TextAreaField } from '#src/ui/field.tsx'
import type { RegisteredField } from '#src/ui/use-form.ts'

export const MARK = '*'

type MessageFieldProps = {
  name: ContactField
  field: RegisteredField
  hint: string | undefined
  isReadOnly?: boolean
}

export function MessageField({ name, field, hint, isReadOnly }: MessageFieldProps) {
  const { label, isOptional, type, autoComplete } = contactField(name)
  const mark = isOptional ? { note: '(optional)' } : { mark: MARK, 'aria-required': true }
  const input = { label, readOnly: isReadOnly, ...field, ...mark }
  if (name === 'message')
    return (
      <div className="grid grow sm:col-span-2 *:grid-rows-[auto_1fr]">
        <TextAreaField rows={4} placeholder={placeholder} {...input} />
        <Hint text={hint} />
      </div>
    )
  return (
    <div className={isOptional && 'sm:col-span-2'}>
      <Field type={type} autoComplete={autoComplete} {...input} />
      <Hint text={hint} />
    </div>
  )
}

/** Also beside an error, unlike the hint of a field. */
function Hint({ text }: { text: string | undefined }) {
  return text && <p className="mt-2 text-xs text-fg-mute">{text}</p>
}

// A name that no form filler recognizes: one that fills it in would hold back the emails of a person.
export const HONEYPOT_FIELD = 'kx4'

/** A honeypot: people neither see nor reach this field, but bots fill it in. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <input name={HONEYPOT_FIELD} aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
