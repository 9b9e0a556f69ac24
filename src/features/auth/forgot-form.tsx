import { useHistoryState } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import { Field } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountForm, type FormValues } from './account-form.tsx'
import { failureToast } from './auth-toasts.ts'
import { readTypedEmail } from './expected-mail.ts'
import { useAuth } from './use-auth.ts'
import type { TakeCaptcha } from './use-captcha.ts'

export function ForgotForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { requestNewPassword } = useAuth()
  const historyState: unknown = useHistoryState()

  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha) => {
    const email = values('email')
    const result = await requestNewPassword({ email, captchaToken: await takeCaptcha() })
    if (result.ok) onMailSent(email)
    else showToast(failureToast('mail-again', result.failure))
  }

  return (
    <AccountForm
      label={words.forgot.heading}
      submit={words.forgot.submit}
      busy={words.forgot.busy}
      onSubmit={handleSubmit}
    >
      <Field
        label={words.fields.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={readTypedEmail(historyState)}
        required
      />
    </AccountForm>
  )
}
