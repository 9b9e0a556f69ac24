import { useState } from 'react'
import { accountPage } from '#src/content/account-page.ts'
import { links } from '#src/content/links.ts'
import { Button } from '#src/ui/button.tsx'
import { Actions, Section } from '#src/ui/paper.tsx'
import type { FormValues } from '#src/ui/use-form.ts'
import { AccountField, UsernameField } from '../forms/account-field.tsx'
import type { TakeCaptcha } from '../forms/use-captcha.ts'
import { changes } from './account-changes.ts'
import { dangerStyle, SettingsForm } from './settings-form.tsx'

const words = accountPage.deletion
const textStyle = 'max-w-152 text-fg-soft'

/** Requires the password first. A member of the team sees why it is not possible; the database refuses it too. */
export function DeleteSection({ email, isTeam }: { email: string; isTeam: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  if (isTeam) {
    return (
      <Section title={words.title}>
        <p className={textStyle}>{words.ofTeam}</p>
      </Section>
    )
  }
  return (
    <Section title={words.title}>
      <p className={textStyle}>
        {words.text}{' '}
        <a href={links.privacy} className="text-link -my-3">
          {words.privacy}
        </a>{' '}
        {words.textEnd}
      </p>
      {isAsking ? (
        <DeleteForm email={email} onKeep={() => setIsAsking(false)} />
      ) : (
        <Actions className="mt-1.5">
          <Button look="line" size="small" className={dangerStyle} onClick={() => setIsAsking(true)}>
            {words.open}
          </Button>
          <p className="text-xs text-fg-mute">{words.note}</p>
        </Actions>
      )}
    </Section>
  )
}

function DeleteForm({ email, onKeep }: { email: string; onKeep: () => void }) {
  const send = async (values: FormValues, takeCaptcha: TakeCaptcha) =>
    changes.deleteAccount({ email, password: values('password'), captchaToken: await takeCaptcha() })

  return (
    // Scrolled to, the field leaves room for the buttons.
    <div className="[&_input]:scroll-mb-36">
      <SettingsForm
        words={{ ...words, note: '' }}
        isDangerous
        send={send}
        blame={{ invalid_credentials: { field: 'password', text: words.wrong }, PT409: { text: words.ofTeam } }}
        actions={
          <Button look="line" size="small" onClick={onKeep}>
            {words.keep}
          </Button>
        }
      >
        <UsernameField email={email} />
        <AccountField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The pressed button is gone.
          autoFocus
        />
      </SettingsForm>
    </div>
  )
}
