import { auth as words } from '#src/content/auth.ts'
import { Field } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountForm, type FormValues } from './account-form.tsx'
import { failureToast, successToast } from './auth-toasts.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useAuth } from './use-auth.ts'
import type { TakeCaptcha } from './use-captcha.ts'

export function SignUpForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { signUp } = useAuth()

  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha) => {
    const email = values('email')
    const result = await signUp({
      email,
      password: values('password'),
      fullName: values('full-name'),
      captchaToken: await takeCaptcha(),
    })
    if (!result.ok) showToast(failureToast('sign-up', result.failure))
    else if (result.value === 'signed-in') showToast(successToast('sign-up'))
    else onMailSent(email)
  }

  return (
    <AccountForm label={words.signUp.tab} submit={words.signUp.submit} busy={words.signUp.busy} onSubmit={handleSubmit}>
      <Field label={words.fields.fullName} name="full-name" autoComplete="name" required />
      <Field label={words.fields.email} name="email" type="email" autoComplete="username" required />
      <NewPasswordField label={words.fields.password} />
    </AccountForm>
  )
}
