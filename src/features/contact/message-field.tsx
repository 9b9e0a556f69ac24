import { contactField, type ContactField } from '#shared/contact-message.ts'
import { contact } from '#src/content/contact.ts'
import { Field } from '#src/ui/field.tsx'
import { TextAreaField } from '#src/ui/text-area-field.tsx'

const { optional, placeholder } = contact.form

export const MARK = '*'

/** A field of the contact form; message and company have a line of their own. */
export function MessageField({ name, error }: { name: ContactField; error: string | undefined }) {
  const { label, isOptional, type, autoComplete } = contactField(name)
  const mark = isOptional ? { note: optional } : { mark: MARK, 'aria-required': true }
  if (name === 'message')
    return (
      <div className="grid sm:col-span-2 *:grid-rows-[auto_1fr]">
        <TextAreaField label={label} name={name} rows={4} placeholder={placeholder} error={error} {...mark} />
      </div>
    )
  return (
    <div className={isOptional && 'sm:col-span-2'}>
      <Field label={label} name={name} type={type} autoComplete={autoComplete} error={error} {...mark} />
    </div>
  )
}
