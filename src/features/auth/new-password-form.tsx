import { auth as words } from '#src/content/auth.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountForm, type FormValues } from './account-form.tsx'
import { failureToast, successToast } from './auth-toasts.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useAuth } from './use-auth.ts'

/** Once it is saved the recovery is over, and the page leaves by itself. */
export function NewPasswordForm() {
  const { setPassword, user } = useAuth()

  const handleSubmit = async (values: FormValues) => {
    const result = await setPassword(values('password'))
    showToast(result.ok ? successToast('new-password') : failureToast('new-password', result.failure))
  }

  return (
    <AccountForm
      label={words.newPassword.heading}
      submit={words.newPassword.submit}
      busy={words.newPassword.busy}
      onSubmit={handleSubmit}
    >
      {/* Password managers want to know whose password it is. */}
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
