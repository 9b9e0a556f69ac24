import { useLocation } from 'wouter'
import * as brand from '#src/brand/brand.data.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { links } from '#src/content/links.ts'
import { navigation } from '#src/content/navigation.ts'
import { useTurnstile } from '#src/lib/turnstile.ts'
import { Field, PasswordField } from '#src/ui/field.tsx'
import { RootError } from '#src/ui/form.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { authPaths } from '../auth-paths.ts'
import type { HistoryState } from '../history-state.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { emailRules, nameRules, newPasswordRules } from './account-fields.tsx'
import { ExistingAccountLinks } from './account-links.tsx'
import { AuthForm, showAuthError, SubmitButton } from './auth-form.tsx'

type SignUpValues = { 'full-name': string; email: string; password: string }

const { hint, rules } = newPasswordRules()

export function SignUpForm() {
  const { signUp } = useAuth()
  const [, navigate] = useLocation()
  const { register, handleSubmit, formState, setError } = useForm<SignUpValues>()
  const { errors, isSubmitting } = formState
  const { box, getToken } = useTurnstile()

  const onSubmit = async ({ 'full-name': fullName, email, password }: SignUpValues) => {
    const { data, error } = await signUp({ email, password, fullName, captchaToken: await getToken() })
    if (data?.needsConfirmation) {
      const state: HistoryState = { email, purpose: 'confirm' }
      return navigate(authPaths.inbox, { state })
    }
    if (!error) return showToast({ title: 'Sign up successful', text: `Welcome to ${brand.name}!` })
    const failure = { error, title: 'Sign up failed', fallback: 'An error occurred during sign up.', setError }
    switch (error.code) {
      case 'user_already_exists':
      case 'email_exists': {
        const message = (
          <>
            This address is already registered. <ExistingAccountLinks />
          </>
        )
        return showAuthError({ ...failure, field: 'email', message })
      }
      case 'email_address_invalid':
      case 'email_address_not_authorized':
        return showAuthError({ ...failure, field: 'email' })
      case 'weak_password':
        return showAuthError({ ...failure, field: 'password' })
      default:
        return showAuthError(failure)
    }
  }

  return (
    <>
      <AuthForm aria-label="Sign Up" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <RootError error={errors.root} />
        <Field label="Full Name" autoComplete="name" {...register('full-name', nameRules)} />
        <Field label="Email" type="email" autoComplete="username" {...register('email', emailRules)} />
        <PasswordField label="Password" autoComplete="new-password" hint={hint} {...register('password', rules)} />
        <div ref={box} className="empty:hidden" />
        <SubmitButton busy={isSubmitting && 'Creating account...'}>Sign Up</SubmitButton>
      </AuthForm>
      <p className="mt-4 text-sm text-fg-soft">
        {HAS_VOICE
          ? 'No mailing list. You do not need an account to write to us or to try the voice demo.'
          : 'No mailing list. You do not need an account to write to us.'}{' '}
        <a href={links.privacy} className="text-link -my-3">
          {navigation.privacy}
        </a>
      </p>
    </>
  )
}
