import { useState } from 'react'
import { links } from '#src/content/links.ts'
import { useTurnstile } from '#src/lib/turnstile.ts'
import { Button } from '#src/ui/button.tsx'
import { PasswordField } from '#src/ui/field.tsx'
import { Actions, Section } from '#src/ui/paper.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { UsernameField } from '../forms/account-fields.tsx'
import { changes } from './account-changes.ts'
import { SettingsForm, showFailureToast } from './settings-form.tsx'

const textStyle = 'max-w-152 text-fg-soft'
const dangerStyle = 'border-failed! text-fg-failed'

const teamText =
  'You are in the team, so this account cannot be deleted here. Ask whoever runs the site to remove you from the team first.'

/** Requires the password first. A member of the team sees why it is not possible; the database refuses it too. */
export function DeleteSection({ email, isTeam }: { email: string; isTeam: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  if (isTeam) {
    return (
      <Section title="Delete my account">
        <p className={textStyle}>{teamText}</p>
      </Section>
    )
  }
  return (
    <Section title="Delete my account">
      <p className={textStyle}>
        Your name, password and sessions are deleted immediately, with the messages above. Messages you sent while
        logged out are not linked to the account. To have them erased, write to us as the{' '}
        <a href={links.privacy} className="text-link -my-3">
          privacy page
        </a>{' '}
        explains.
      </p>
      {isAsking ? (
        <DeleteForm email={email} onKeep={() => setIsAsking(false)} />
      ) : (
        <Actions className="mt-1.5">
          <Button variant="line" size="small" className={dangerStyle} onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
          <p className="text-xs text-fg-mute">We’ll ask for your password again. This cannot be undone.</p>
        </Actions>
      )}
    </Section>
  )
}

type DeleteValues = { password: string }

function DeleteForm({ email, onKeep }: { email: string; onKeep: () => void }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<DeleteValues>()
  const { box, getToken } = useTurnstile()

  const onSubmit = async ({ password }: DeleteValues) => {
    const { error } = await changes.deleteAccount({ email, password, captchaToken: await getToken() })
    if (!error) {
      reset()
      return showToast({
        title: 'Account deleted',
        text: 'Your account and its messages are deleted.',
      })
    }
    switch (error.code) {
      case 'invalid_credentials':
        return setError('password', { message: 'That is not your password.' }, { shouldFocus: true })
      // account_delete() refuses members, also those that the page does not know to be one.
      case 'PT409':
        return showFailureToast({ message: teamText })
      default:
        return showFailureToast(error)
    }
  }

  return (
    <div className="[&_input]:scroll-mb-36">
      <SettingsForm aria-label="Delete my account" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <UsernameField email={email} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The pressed button is gone.
          autoFocus
          {...register('password', { required: 'Enter your password' })}
        />
        <div ref={box} className="col-span-full empty:hidden" />
        <Actions className="col-span-full mt-1.5">
          <Button
            type="submit"
            variant="line"
            size="small"
            busy={formState.isSubmitting && 'Deleting...'}
            className={dangerStyle}
          >
            Delete permanently
          </Button>
          <Button variant="line" size="small" onClick={onKeep}>
            Keep my account
          </Button>
        </Actions>
      </SettingsForm>
    </div>
  )
}
