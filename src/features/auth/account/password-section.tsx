import { useTurnstile } from '#src/lib/turnstile.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/field.tsx'
import { Actions, Section } from '#src/ui/paper.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { newPasswordRules, UsernameField } from '../forms/account-fields.tsx'
import { changes } from './account-changes.ts'
import { SettingsForm, showFailureToast } from './settings-form.tsx'

type PasswordValues = { 'current-password': string; password: string }

type PasswordSectionProps = { email: string; hasFactor: boolean; isTeam: boolean }

export function PasswordSection({ email, hasFactor, isTeam }: PasswordSectionProps) {
  const { register, handleSubmit, formState, setError, reset } = useForm<PasswordValues>()
  const { box, getToken } = useTurnstile()
  const { hint, rules } = newPasswordRules(isTeam)

  const onSubmit = async ({ 'current-password': current, password }: PasswordValues) => {
    const credentials = { email, password: current, captchaToken: await getToken() }
    const { error } = await changes.changePassword(credentials, password, hasFactor)
    if (!error) {
      reset()
      return showToast({ title: 'Password changed', text: 'Your other devices are logged out.' })
    }
    switch (error.code) {
      // The current password is wrong, according to the login or the change itself.
      case 'invalid_credentials':
      case 'current_password_invalid':
        return setError('current-password', { message: 'That is not your current password.' }, { shouldFocus: true })
      case 'weak_password':
      case 'same_password':
        return setError('password', { message: error.message ?? 'Please try again.' }, { shouldFocus: true })
      default:
        return showFailureToast(error)
    }
  }

  return (
    <Section title="Password">
      <SettingsForm aria-label="Password" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <UsernameField email={email} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...register('current-password', { required: 'Enter your current password' })}
        />
        <PasswordField label="New password" autoComplete="new-password" hint={hint} {...register('password', rules)} />
        <div ref={box} className="col-span-full empty:hidden" />
        <Actions className="col-span-full mt-1.5">
          <Button type="submit" variant="line" size="small" busy={formState.isSubmitting && 'Changing...'}>
            Change password
          </Button>
          <p className="text-xs text-fg-mute">This logs out your other devices.</p>
        </Actions>
      </SettingsForm>
    </Section>
  )
}
