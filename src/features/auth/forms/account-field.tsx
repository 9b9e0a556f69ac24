import { useContext } from 'react'
import { auth } from '#src/content/auth.ts'
import { Field, type FieldProps } from '#src/ui/field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import { FormErrors } from './form-errors.ts'

type AccountFieldProps = Omit<FieldProps, 'error' | 'reason' | 'mark' | 'note'> & { name: string }

/** A required field of an account form, with what that form says is wrong with it. */
export function AccountField(field: AccountFieldProps) {
  const { errors, refused } = useContext(FormErrors)
  const shown = {
    ...field,
    required: true,
    error: errors[field.name],
    reason: refused?.field === field.name ? refused.reason : undefined,
  }
  return field.type === 'password' ? <PasswordField {...shown} words={auth.showPassword} /> : <Field {...shown} />
}
