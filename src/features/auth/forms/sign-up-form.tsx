import { Link } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountField, NewPasswordField } from './account-field.tsx'
import { AccountForm } from './account-form.tsx'
import { ForgotLink, inlineLink } from './log-in-form.tsx'
import { successToast } from '../auth-toasts.ts'
import { authPaths } from '../auth-view.ts'
import type { AuthFailure } from '../session/auth-failure.ts'
import { useAuth } from '../session/use-auth.ts'
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
    if (!result.ok) return result.failure
    if (result.value === 'signed-in') showToast(successToast('sign-up'))
    else onMailSent(email)
    return null
  }

  return (
    <AccountForm
      task="sign-up"
      label={words.signUp.tab}
      submit={words.signUp.submit}
      busy={words.signUp.busy}
      onSubmit={handleSubmit}
      explain={explain}
    >
      <p className="auth-purpose border-l-2 border-brass-400 py-0.5 pl-4.5 text-sm text-fg-soft">
        <span className="block font-display text-[1.125rem] leading-[1.4] text-brass-200">{words.signUp.purpose}</span>
        {words.signUp.notNeeded}{' '}
        <a href={links.privacy} className="text-link -my-3">
          {navigation.privacy}
        </a>
      </p>
      <AccountField label={words.fields.fullName} name="full-name" autoComplete="name" />
      <AccountField label={words.fields.email} name="email" type="email" autoComplete="username" />
      <NewPasswordField label={words.fields.password} />
    </AccountForm>
  )
}

function explain({ code }: AuthFailure) {
  if (code !== 'user_already_exists' && code !== 'email_exists') return null
  const { text, logIn, or, reset } = words.errors.known
  return (
    <>
      {text}{' '}
      <Link href={authPaths.login} className={inlineLink}>
        {logIn}
      </Link>{' '}
      {or} <ForgotLink className={inlineLink}>{reset}</ForgotLink>.
    </>
  )
}
