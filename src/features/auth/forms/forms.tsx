import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { hasModifier } from '#src/lib/has-modifier.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Form, type Answer } from '#src/ui/form.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { failureToast, successToast, type AuthTask } from '../auth-toasts.ts'
import { authPaths } from '../auth-view.ts'
import { isUnanswered, refusedField, type AuthFailure } from '../session/auth-failure.ts'
import { useAuth } from '../session/use-auth.ts'
import { AccountField, findErrors, NewPasswordField, UsernameField } from './account-field.tsx'
import { useCaptcha, type TakeCaptcha } from './use-captcha.ts'

type AccountFormProps = {
  task: AuthTask
  label: string
  submit: string
  busy: string
  /** Returns what failed, or null. */
  onSubmit: (values: FormValues, takeCaptcha: TakeCaptcha) => Promise<AuthFailure | null>
  /** The text for a failure instead of the toast's, if any. */
  explain?: (failure: AuthFailure) => ReactNode
  children: ReactNode
}

/** A form of /auth. Failures are shown under their field, or above the fields, and as a toast. */
export function AccountForm({ task, onSubmit, explain, children, ...form }: AccountFormProps) {
  const { box, take } = useCaptcha()
  // A button that is disabled until hydration keeps a password out of the address bar.
  const isHydrated = useBrowserValue(() => true, false)
  const submit = async (values: FormValues): Promise<Answer | null> => {
    const failure = await onSubmit(values, take)
    if (!failure) return null
    const toast = failureToast(task, failure)
    const field = refusedField(failure)
    // The field with the error gets the focus and is described by it. If it already has it, the toast is announced.
    const isSilent = field !== null && document.activeElement?.getAttribute('name') !== field
    showToast({ ...toast, isSilent })
    const isOffline = isUnanswered(failure) && !navigator.onLine
    const text = isOffline ? words.errors.offline : (explain?.(failure) ?? toast.text)
    // The toast beside it has the heading.
    return field ? { text: <>{text}</>, field } : { text, heading: toast.title }
  }
  return (
    <Form
      {...form}
      check={findErrors}
      view={useSearch()}
      onSubmit={submit}
      isWaiting={!isHydrated}
      isAnnounced={false}
      className="auth-form"
    >
      {children}
      <div ref={box} className="empty:hidden" />
    </Form>
  )
}

/** A link in the text of a notice. */
const inlineLink = 'py-3 text-fg underline decoration-brass-400 underline-offset-[0.34em]'

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
      explain={explainLogIn}
    >
      <AccountField label={words.fields.email} name="email" type="email" autoComplete="username" />
      <AccountField label={words.fields.password} name="password" type="password" autoComplete="current-password" />
      <ForgotLink className="-my-1 justify-self-start text-sm text-link">{words.logIn.forgot}</ForgotLink>
    </AccountForm>
  )
}

function explainLogIn({ code }: AuthFailure) {
  return code === 'invalid_credentials' ? words.errors.credentials : null
}

export function SignUpForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { signUp } = useAuth()

  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha) => {
    const [email, password, fullName] = [values('email'), values('password'), values('full-name')]
    const result = await signUp({ email, password, fullName, captchaToken: await takeCaptcha() })
    if (!result.ok) return result.failure
    if (result.value === 'signed-in') showToast(successToast('sign-up'))
    else onMailSent(email)
    return null
  }

  return (
    <>
      <AccountForm
        task="sign-up"
        label={words.signUp.tab}
        submit={words.signUp.submit}
        busy={words.signUp.busy}
        onSubmit={handleSubmit}
        explain={explainSignUp}
      >
        <AccountField label={words.fields.fullName} name="full-name" autoComplete="name" />
        <AccountField label={words.fields.email} name="email" type="email" autoComplete="username" />
        <NewPasswordField label={words.fields.password} />
      </AccountForm>
      {/* Below the button, which is in view on a phone. */}
      <p className="mt-4 text-sm text-fg-soft">
        {words.signUp.notNeeded}{' '}
        <a href={links.privacy} className="text-link -my-3">
          {navigation.privacy}
        </a>
      </p>
    </>
  )
}

function explainSignUp({ code }: AuthFailure) {
  return code === 'user_already_exists' || code === 'email_exists' ? <Known text={words.errors.known} /> : null
}

/** For someone with an account: after this text, links to the login and to a new password. */
export function Known({ text, email }: { text: string; email?: string }) {
  const { logIn, or, reset } = words.known
  return (
    <>
      {text}{' '}
      <Link href={authPaths.login} className={inlineLink}>
        {logIn}
      </Link>{' '}
      {or}{' '}
      <ForgotLink email={email} className={inlineLink}>
        {reset}
      </ForgotLink>
      .
    </>
  )
}

type ForgotLinkProps = { email?: string | undefined; className: string; children: string }

/** Keeps the address, or what is typed in the form around it. */
function ForgotLink({ email, className, children }: ForgotLinkProps) {
  const [, navigate] = useLocation()

  const takeEmailAlong = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest('form')
    if (!form || hasModifier(event)) return
    event.preventDefault()
    navigate(authPaths.forgot, { state: { email: new FormData(form).get('email') } })
  }

  return (
    <Link href={authPaths.forgot} state={{ email }} onClick={takeEmailAlong} className={className}>
      {children}
    </Link>
  )
}

export function ForgotForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { requestNewPassword } = useAuth()
  const { email: typed }: Record<string, unknown> = { ...Object(useHistoryState()) }

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
        defaultValue={typeof typed === 'string' ? typed : ''}
      />
    </AccountForm>
  )
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
      <UsernameField email={user?.email ?? ''} />
      <NewPasswordField label={words.fields.newPassword} />
    </AccountForm>
  )
}
