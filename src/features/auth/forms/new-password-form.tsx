import { auth as words } from '#src/content/auth.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountForm } from './account-form.tsx'
import { successToast } from '../auth-toasts.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useAuth } from '../session/use-auth.ts'

/** A saved password ends the recovery, and AuthScreen redirects. */
export function NewPasswordForm() {
  const { setPassword, user } = useAuth()

  const handleSubmit = async (values: FormValues) => {
    const result = await setPassword(values('password'))
    if (!result.ok) return result.failure
    showToast(successToast('new-password'))
    return null
  }

  return (
    <AccountForm
      task="new-password"
      label={words.newPassword.heading}
      submit={words.newPassword.submit}
      busy={words.newPassword.busy}
      onSubmit={handleSubmit}
    >
      {/* For password managers: whose password it is. */}
      <input
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <NewPasswordField label={words.fields.newPassword} />
    </AccountForm>
  )
}
