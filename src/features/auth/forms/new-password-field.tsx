import { auth as words } from '#src/content/auth.ts'
import { AccountField } from './account-field.tsx'

const MIN_PASSWORD_LENGTH = 6

export function NewPasswordField({ label }: { label: string }) {
  return (
    <AccountField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={MIN_PASSWORD_LENGTH}
      hint={words.passwordHint}
    />
  )
}
