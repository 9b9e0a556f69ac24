import { useHistoryState } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountField, NewPasswordField } from './account-field.tsx'
import { AccountForm } from './account-form.tsx'
import { successToast } from '../auth-toasts.ts'
import { useAuth } from '../session/use-auth.ts'
import type { TakeCaptcha } from './use-captcha.ts'

export function ForgotForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { requestNewPassword } = useAuth()
  const historyState: unknown = useHistoryState()

  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha) => {
    const email = values('email')
    const result = await requestNewPassword({ email, captchaToken: await takeCaptcha() })
    if (!result.ok) return result.failure
    onMailSent(email)
    return null
  }

  return (
    <AccountForm
      task="mail-again"
      label={words.forgot.heading}
      submit={words.forgot.submit}
      busy={words.forgot.busy}
      onSubmit={handleSubmit}
    >
      <AccountField
        label={words.fields.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={readTypedEmail(historyState)}
      />
    </AccountForm>
  )
}

/** The address typed in the login form, carried over to the recovery form. */
function readTypedEmail(state: unknown): string {
  const { email }: Record<string, unknown> = { ...Object(state) }
  return typeof email === 'string' ? email : ''
}

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
