import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { links } from '#src/content/links.ts'
import { RootError } from '#src/ui/form.tsx'
import { PasswordField } from '#src/ui/field.tsx'
import { ScreenHeading } from '#src/ui/screen-heading.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { parseHistoryState, returnPath } from '../history-state.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { newPasswordRules, UsernameField } from './account-fields.tsx'
import { AuthForm, showAuthError, SubmitButton } from './auth-form.tsx'

type NewPasswordValues = { password: string }

/** The mailed link has logged the visitor in, so the old password is not asked for. */
export function NewPasswordScreen() {
  const { user, setPassword } = useAuth()
  const [, navigate] = useLocation()
  const returnTo = returnPath(parseHistoryState(useHistoryState()))
  const { register, handleSubmit, formState, setError } = useForm<NewPasswordValues>()
  const { errors, isSubmitting } = formState
  const email = user?.email ?? ''
  const { hint, rules } = newPasswordRules(returnTo === links.inbox)

  const onSubmit = async ({ password }: NewPasswordValues) => {
    const { error } = await setPassword(password)
    if (!error) {
      showToast({ title: 'Password changed', text: 'Use it the next time you log in.' })
      return navigate(returnTo, { replace: true })
    }
    const failure = { error, title: 'Password not changed', fallback: 'An error occurred. Please try again.', setError }
    switch (error.code) {
      case 'weak_password':
      case 'same_password':
        return showAuthError({ ...failure, field: 'password' })
      default:
        return showAuthError(failure)
    }
  }

  return (
    <>
      <ScreenHeading title="New password" lead={`The link has logged you in as ${email}. Choose a new password.`} />
      <AuthForm aria-label="New password" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <RootError error={errors.root} />
        <UsernameField email={email} />
        <PasswordField label="New password" autoComplete="new-password" hint={hint} {...register('password', rules)} />
        <SubmitButton busy={isSubmitting && 'Saving...'}>Save password</SubmitButton>
      </AuthForm>
    </>
  )
}
