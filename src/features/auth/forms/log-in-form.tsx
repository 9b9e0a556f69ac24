import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { hasModifier } from '#src/lib/has-modifier.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountField } from './account-field.tsx'
import { AccountForm } from './account-form.tsx'
import { failureToast, successToast } from '../auth-toasts.ts'
import { authPaths } from '../auth-view.ts'
import type { AuthFailure } from '../session/auth-failure.ts'
import { useAuth } from '../session/use-auth.ts'
import type { TakeCaptcha } from './use-captcha.ts'

/** In the sentence of a notice. */
export const inlineLink =
  '-my-3 inline-block py-3 text-fg underline decoration-brass-400 underline-offset-[0.34em] hover:decoration-2'

/** On success AuthScreen redirects. */
export function LogInForm({ onUnconfirmed }: { onUnconfirmed: (email: string) => void }) {
  const { logIn } = useAuth()

  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha) => {
    const email = values('email')
    const result = await logIn({ email, password: values('password'), captchaToken: await takeCaptcha() })
    if (result.ok) {
      showToast(successToast('log-in'))
      return null
    }
    if (result.failure.code !== 'email_not_confirmed') return result.failure
    showToast(failureToast('log-in', result.failure))
    onUnconfirmed(email)
    return null
  }

  return (
    <AccountForm
      task="log-in"
      label={words.logIn.tab}
      submit={words.logIn.submit}
      busy={words.logIn.busy}
      onSubmit={handleSubmit}
      explain={explain}
    >
      <AccountField label={words.fields.email} name="email" type="email" autoComplete="username" />
      <AccountField label={words.fields.password} name="password" type="password" autoComplete="current-password" />
      <ForgotLink className="-my-2 justify-self-start text-sm text-link">{words.logIn.forgot}</ForgotLink>
    </AccountForm>
  )
}

function explain({ code }: AuthFailure) {
  if (code !== 'invalid_credentials') return null
  const { text, reset } = words.errors.credentials
  return (
    <>
      {text} <ForgotLink className={inlineLink}>{reset}</ForgotLink>.
    </>
  )
}

/** Takes the typed address along. */
export function ForgotLink({ className, children }: { className: string; children: string }) {
  const [, navigate] = useLocation()

  const takeEmailAlong = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form')
    if (!form || hasModifier(event)) return
    event.preventDefault()
    navigate(authPaths.forgot, { state: { email: new FormData(form).get('email') } })
  }

  return (
    <Link href={authPaths.forgot} onClick={takeEmailAlong} className={className}>
      {children}
    </Link>
  )
}
