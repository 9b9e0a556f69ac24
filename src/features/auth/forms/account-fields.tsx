import { tidyLine } from '#shared/tidy-text.ts'
import type { RegisterOptions } from '#src/ui/use-form.ts'

const MIN_PASSWORD_LENGTH = 6
/** Longer, because it protects everyone's messages. */
const MIN_TEAM_PASSWORD_LENGTH = 12

/** As in the check of public.profiles. */
const MAX_NAME_LENGTH = 200

/** A name of spaces is none; a password of spaces is one. */
export const nameRules = {
  required: 'Enter your full name',
  maxLength: MAX_NAME_LENGTH,
  validate: (name) => (tidyLine(name) === '' ? 'Enter your full name' : undefined),
} satisfies RegisterOptions

export const emailRules = {
  required: 'Enter your email',
  typeMismatch: 'Please enter a valid email address',
} satisfies RegisterOptions

export function newPasswordRules(isTeam = false) {
  const value = isTeam ? MIN_TEAM_PASSWORD_LENGTH : MIN_PASSWORD_LENGTH
  const hint = `Password must be at least ${value} characters`
  return { hint, rules: { required: hint, minLength: { value, message: hint } } satisfies RegisterOptions }
}

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
