import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import { links } from '#src/content/links.ts'
import { hasModifier } from '#src/lib/has-modifier.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Form, type Answer } from '#src/ui/form.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { failureToast, successToast, type AuthTask } from '../auth-toasts.ts'
import { authPaths, returnPath } from '../auth-view.ts'
import type { ExpectedMail } from '../mail/check-inbox.tsx'
import type { Result } from '../session/account-calls.ts'
import { useAuth, type Auth } from '../session/use-auth.ts'
import { AccountField, findErrors, NewPasswordField, UsernameField } from './account-field.tsx'
import { useCaptcha, type TakeCaptcha } from './use-captcha.ts'

type AccountFormKind = {
  task: AuthTask
  words: { submit: string; busy: string }
  label: string
  /** `email`: the address that is known already, or ''. `isTeam`: a member joins or chooses a new password. */
  fields: (email: string, isTeam: boolean) => ReactNode
  /** With a purpose, a mail is on its way. */
  send: (auth: Auth, values: FormValues, take: TakeCaptcha) => Promise<Result<ExpectedMail['purpose'] | null>>
}

const emailField = (email?: string) => (
  <AccountField label={words.fields.email} name="email" type="email" autoComplete="username" defaultValue={email} />
)

const FORMS = {
  'log-in': {
    task: 'log-in',
    words: words.logIn,
    label: words.logIn.tab,
    fields: () => (
      <>
        {emailField()}
        <AccountField label={words.fields.password} name="password" type="password" autoComplete="current-password" />
        <ForgotLink className="-my-1 justify-self-start text-sm text-link">{words.logIn.forgot}</ForgotLink>
      </>
    ),
    send: async ({ logIn }, values, take) =>
      logIn({ email: values('email'), password: values('password'), captchaToken: await take() }),
  },
  'sign-up': {
    task: 'sign-up',
    words: words.signUp,
    label: words.signUp.tab,
    fields: () => (
      <>
        <AccountField label={words.fields.fullName} name="full-name" autoComplete="name" />
        {emailField()}
        <NewPasswordField label={words.fields.password} />
      </>
    ),
    send: async ({ signUp }, values, take) => {
      const [email, password, fullName] = [values('email'), values('password'), values('full-name')]
      return signUp({ email, password, fullName, captchaToken: await take() })
    },
  },
  forgot: {
    task: 'mail-again',
    words: words.forgot,
    label: words.forgot.heading,
    fields: (email) => emailField(email),
    send: async ({ requestNewPassword }, values, take) =>
      requestNewPassword({ email: values('email'), captchaToken: await take() }),
  },
  'new-password': {
    task: 'new-password',
    words: words.newPassword,
    label: words.newPassword.heading,
    fields: (email, isTeam) => (
      <>
        <UsernameField email={email} />
        <NewPasswordField label={words.fields.newPassword} isTeam={isTeam} />
      </>
    ),
    send: ({ setPassword }, values) => setPassword(values('password')),
  },
} satisfies Record<string, AccountFormKind>

/** The field that a failure is about, by its code, and our text instead of the server's. */
const BLAME: Partial<Record<string, { field: string; text?: ReactNode }>> = {
  invalid_credentials: { field: 'password', text: words.errors.credentials },
  weak_password: { field: 'password' },
  same_password: { field: 'password' },
  user_already_exists: { field: 'email', text: <Known text={words.errors.known} /> },
  email_exists: { field: 'email', text: <Known text={words.errors.known} /> },
  email_address_invalid: { field: 'email' },
  email_address_not_authorized: { field: 'email' },
}

/**
 * A form of /auth. Failures are shown under their field, or above the fields, and as a toast. After a success AuthScreen
 * redirects, or shows that a mail is on its way.
 */
export function AccountForm({ name }: { name: keyof typeof FORMS }) {
  const { task, words: texts, label, fields, send }: AccountFormKind = FORMS[name]
  const auth = useAuth()
  const [, navigate] = useLocation()
  const historyState: unknown = useHistoryState()
  const { email: typed }: Record<string, unknown> = { ...Object(historyState) }
  // After a mailed link only members continue there.
  const isTeam = returnPath(historyState) === links.inbox
  const { box, take } = useCaptcha()
  // A button that is disabled until hydration keeps a password out of the address bar.
  const isHydrated = useBrowserValue(() => true, false)
  // In the history, so that Back, Forward and a reload work.
  const expectMail = (mail: ExpectedMail) => navigate(authPaths.inbox, { state: mail })

  const submit = async (values: FormValues): Promise<Answer | null> => {
    const result = await send(auth, values, take)
    const email = values('email')
    if (result.ok) {
      if (result.value) expectMail({ email, purpose: result.value, isJustSent: true })
      else showToast(successToast(task))
      if (task === 'new-password') navigate(returnPath(historyState), { replace: true })
      return null
    }
    const { failure } = result
    const toast = failureToast(task, failure)
    if (failure.code === 'email_not_confirmed') {
      showToast(toast)
      expectMail({ email, purpose: 'confirm', isJustSent: false })
      return null
    }
    const { field, text } = BLAME[failure.code ?? ''] ?? {}
    // The field with the error gets the focus and is described by it. If it already has it, the toast is announced.
    const isSilent = field !== undefined && document.activeElement?.getAttribute('name') !== field
    showToast({ ...toast, isSilent })
    // The toast beside it has the heading.
    if (field) return { text: <>{text ?? toast.text}</>, field }
    const isOffline = failure.message === null && !navigator.onLine
    return { text: isOffline ? words.errors.offline : toast.text, heading: toast.title }
  }
  return (
    <Form
      label={label}
      submit={texts.submit}
      busy={texts.busy}
      check={findErrors}
      view={useSearch()}
      onSubmit={submit}
      isWaiting={!isHydrated}
      isAnnounced={false}
      className="grid gap-[clamp(0.8rem,2.2svh,1.35rem)] pt-[clamp(1.1rem,2.8svh,1.9rem)] short:pt-2.5"
    >
      {fields(auth.user?.email ?? (typeof typed === 'string' ? typed : ''), isTeam)}
      <div ref={box} className="empty:hidden" />
    </Form>
  )
}

/** A link in the text of a notice. */
const inlineLink = 'py-3 text-fg underline decoration-brass-400 underline-offset-[0.34em]'

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
