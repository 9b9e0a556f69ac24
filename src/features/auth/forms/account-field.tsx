import { createContext, useContext } from 'react'
import { auth } from '#src/content/auth.ts'
import { Field, type FieldProps } from '#src/ui/field.tsx'
import { PasswordField } from '#src/ui/password-field.tsx'
import type { FieldErrors } from '#src/ui/use-form.ts'

const MIN_PASSWORD_LENGTH = 6

/** The errors of the form around a field, and the field that the server's answer is about. */
export const FormErrors = createContext<{ errors: FieldErrors; refused: { field: string; reason: string } | null }>({
  errors: {},
  refused: null,
})

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

export function NewPasswordField({ label }: { label: string }) {
  return (
    <AccountField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={MIN_PASSWORD_LENGTH}
      hint={auth.passwordHint}
    />
  )
}

/** In the order of the fields. The rules are the inputs' own (required, type, minlength); only the words are ours. */
export function findErrors(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs.filter(({ validity }) => !validity.valid).map((input) => [input.name, errorOf(input)]),
  )
}

function errorOf({ name, minLength, validity, validationMessage }: HTMLInputElement): string {
  // In place of the hint, which says the same.
  if (minLength > 0) return auth.passwordHint
  if (validity.valueMissing) return auth.errors.missing[name] ?? validationMessage
  return validity.typeMismatch ? auth.errors.email : validationMessage
}
