import { useHistoryState } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { AccountField } from './account-field.tsx'
import { AccountForm } from './account-form.tsx'
import { readTypedEmail } from '../mail/expected-mail.ts'
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
