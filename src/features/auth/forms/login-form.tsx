import { useLocation } from 'wouter'
import { useTurnstile } from '#src/lib/turnstile.ts'
import { Field, PasswordField } from '#src/ui/field.tsx'
import { RootError } from '#src/ui/form.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { authPaths } from '../auth-paths.ts'
import type { HistoryState } from '../history-state.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { emailRules } from './account-fields.tsx'
import { ForgotLink } from './account-links.tsx'
import { AuthForm, showAuthError, SubmitButton } from './auth-form.tsx'

type LoginValues = { email: string; password: string }

export function LoginForm() {
  const { logIn } = useAuth()
  const [, navigate] = useLocation()
  const { register, handleSubmit, formState, setError } = useForm<LoginValues>()
  const { errors, isSubmitting } = formState
  const { box, getToken } = useTurnstile()

  const onSubmit = async ({ email, password }: LoginValues) => {
    const { error } = await logIn({ email, password, captchaToken: await getToken() })
    if (!error) return showToast({ title: 'Login successful', text: 'Welcome back!' })
    const title = 'Login failed'
    const fallback = 'An error occurred during login.'
    switch (error.code) {
      case 'email_not_confirmed': {
        showToast({ title, text: error.message ?? fallback, tone: 'destructive' })
        const state: HistoryState = { email, purpose: 'confirm' }
        return navigate(authPaths.inbox, { state })
      }
      case 'invalid_credentials': {
        const message = 'Email or password is wrong.'
        return showAuthError({ error, title, fallback, field: 'password', message, setError })
      }
      default:
        return showAuthError({ error, title, fallback, setError })
    }
  }

  return (
    <AuthForm aria-label="Login" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
      <RootError error={errors.root} />
      <Field label="Email" type="email" autoComplete="username" {...register('email', emailRules)} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...register('password', { required: 'Enter your password' })}
      />
      <ForgotLink className="-my-1 justify-self-start text-sm text-link">Forgotten your password?</ForgotLink>
      <div ref={box} className="empty:hidden" />
      <SubmitButton busy={isSubmitting && 'Logging in...'}>Login</SubmitButton>
    </AuthForm>
  )
}
