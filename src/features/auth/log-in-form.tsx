import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { Field } from '#src/ui/field.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountForm, type FormValues } from './account-form.tsx'
import { failureToast, successToast } from './auth-toasts.ts'
import { authPaths } from './auth-view.ts'
import { useAuth } from './use-auth.ts'
import type { TakeCaptcha } from './use-captcha.ts'

/** On success the page leaves by itself: somebody who is logged in has nothing to do here. */
export function LogInForm({ onUnconfirmed }: { onUnconfirmed: (email: string) => void }) {
  const { logIn } = useAuth()
  const [, navigate] = useLocation()

  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha) => {
    const email = values('email')
    const result = await logIn({ email, password: values('password'), captchaToken: await takeCaptcha() })
    showToast(result.ok ? successToast('log-in') : failureToast('log-in', result.failure))
    if (!result.ok && result.failure.code === 'email_not_confirmed') onUnconfirmed(email)
  }

  const takeEmailAlong = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form')
    if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(authPaths.forgot, { state: { email: new FormData(form).get('email') } })
  }

  return (
    <AccountForm label={words.logIn.tab} submit={words.logIn.submit} busy={words.logIn.busy} onSubmit={handleSubmit}>
      <Field label={words.fields.email} name="email" type="email" autoComplete="username" required />
      <Field label={words.fields.password} name="password" type="password" autoComplete="current-password" required />
      <Link href={authPaths.forgot} onClick={takeEmailAlong} className="-my-2 justify-self-start text-sm text-link">
        {words.logIn.forgot}
      </Link>
    </AccountForm>
  )
}
