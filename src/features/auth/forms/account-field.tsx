import { tidyLine } from '#shared/tidy-text.ts'
import { accountFields as words } from '#src/content/account-fields.ts'
import { FormField, type FormFieldProps } from '#src/ui/form.tsx'
import type { FieldErrors } from '#src/ui/use-form.ts'

const MIN_PASSWORD_LENGTH = 6
/** Longer, because it protects everyone's messages. */
const TEAM_PASSWORD_MIN = 12

export function AccountField(field: FormFieldProps) {
  return <FormField {...field} words={words.showPassword} />
}

/** `isTeam`: a member's is longer. */
export function NewPasswordField({ label, isTeam = false }: { label: string; isTeam?: boolean }) {
  const minLength = isTeam ? TEAM_PASSWORD_MIN : MIN_PASSWORD_LENGTH
  return (
    <AccountField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={minLength}
      hint={words.passwordHint(minLength)}
    />
  )
}

/** For password managers: whose password it is. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}

/** In the order of the fields. The rules are those of the inputs (required, type, minlength); only the text is ours. */
export function findErrors(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs.filter((input) => !input.validity.valid || isBlank(input)).map((input) => [input.name, errorOf(input)]),
  )
}

/** Spaces are no name, but may be a password. */
function isBlank({ type, required, value }: HTMLInputElement): boolean {
  return required && type === 'text' && tidyLine(value) === ''
}

function errorOf(input: HTMLInputElement): string {
  const { name, minLength, validity, validationMessage } = input
  // Replaces the hint, which has the same text.
  if (minLength > 0) return words.passwordHint(minLength)
  if (validity.valueMissing || isBlank(input)) return words.missing[name] ?? validationMessage
  return validity.typeMismatch ? words.wrongEmail : validationMessage
}
