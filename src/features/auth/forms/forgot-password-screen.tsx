import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useTurnstile } from '#src/lib/turnstile.ts'
import { Field } from '#src/ui/field.tsx'
import { RootError } from '#src/ui/form.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { useForm } from '#src/ui/use-form.ts'
import { authPaths } from '../auth-paths.ts'
import { parseHistoryState, type HistoryState } from '../history-state.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { emailRules } from './account-fields.tsx'
import { BackToLogin } from './account-links.tsx'
import { AuthForm, showAuthError, SubmitButton } from './auth-form.tsx'

type ForgotPasswordValues = { email: string }

export function ForgotPasswordScreen() {
  const { user, requestNewPassword } = useAuth()
  const [, navigate] = useLocation()
  const { email: typedEmail } = parseHistoryState(useHistoryState())
  const { register, handleSubmit, formState, setError } = useForm<ForgotPasswordValues>()
  const { errors, isSubmitting } = formState
  const { box, getToken } = useTurnstile()

  const onSubmit = async ({ email }: ForgotPasswordValues) => {
    const { error } = await requestNewPassword({ email, captchaToken: await getToken() })
    if (!error) {
      const state: HistoryState = { email, purpose: 'recover' }
      return navigate(authPaths.inbox, { state })
    }
    const failure = { error, title: 'Email not sent', fallback: 'An error occurred. Please try again.', setError }
    switch (error.code) {
      case 'email_address_invalid':
      case 'email_address_not_authorized':
        return showAuthError({ ...failure, field: 'email' })
      default:
        return showAuthError(failure)
    }
  }

  return (
    <>
      <ScreenHeading title="Reset your password" lead="We will email you a link to set a new password." />
      <AuthForm aria-label="Reset your password" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <RootError error={errors.root} />
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={user?.email ?? typedEmail}
          {...register('email', emailRules)}
        />
        <div ref={box} className="empty:hidden" />
        <SubmitButton busy={isSubmitting && 'Sending...'}>Send the link</SubmitButton>
      </AuthForm>
      <BackToLogin />
    </>
  )
}
