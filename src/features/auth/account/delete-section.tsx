import { useEffect, useRef, useState } from 'react'
import { accountPage } from '#src/content/account-page.ts'
import { links } from '#src/content/links.ts'
import { Button } from '#src/ui/button.tsx'
import { Actions, Section } from '#src/ui/paper.tsx'
import type { FormValues } from '#src/ui/use-form.ts'
import { showToast } from '#src/ui/toast-store.ts'
import { AccountField } from '../forms/account-field.tsx'
import type { TakeCaptcha } from '../forms/use-captcha.ts'
import { backend } from './account-backend.ts'
import { AccountIcon, failureText, SettingsForm, UsernameField, type Result } from './settings-section.tsx'

const words = accountPage.deletion

/** Asks for the password first. A member of the team is told why not; the database refuses too. */
export function DeleteSection({ email, isTeam }: { email: string; isTeam: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  if (isTeam) {
    return (
      <Section title={words.title}>
        <p className="max-w-152 text-fg-soft">{words.ofTeam}</p>
      </Section>
    )
  }
  return (
    <Section title={words.title}>
      <p className="max-w-152 text-fg-soft">
        {words.text}{' '}
        <a href={links.privacy} className="text-link -my-3">
          {words.privacy}
        </a>{' '}
        {words.textEnd}
      </p>
      {isAsking ? (
        <DeleteForm email={email} onKeep={() => setIsAsking(false)} />
      ) : (
        <Actions>
          <Button look="danger" size="small" onClick={() => setIsAsking(true)}>
            <AccountIcon name="trash" />
            {words.open}
          </Button>
          <p className="text-xs text-fg-mute">{words.note}</p>
        </Actions>
      )}
    </Section>
  )
}

function DeleteForm({ email, onKeep }: { email: string; onKeep: () => void }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus()
  }, [])

  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha): Promise<Result> => {
    const login = { email, password: values('password'), captchaToken: await takeCaptcha() }
    const result = await backend.deleteAccount(login)
    if (result.ok) {
      showToast({ title: words.doneTitle, text: words.done, tone: 'default' })
      return { done: words.doneTitle }
    }
    const isWrong = result.failure.code === 'invalid_credentials'
    if (isWrong) return { failed: words.wrong, field: 'password' }
    return { failed: result.failure.code === 'PT409' ? words.ofTeam : failureText(result.failure) }
  }

  return (
    <div ref={box}>
      <SettingsForm
        label={words.title}
        submit={words.submit}
        busy={words.busy}
        isDangerous
        onSubmit={handleSubmit}
        actions={
          <Button look="line" size="small" onClick={onKeep}>
            {words.keep}
          </Button>
        }
      >
        <UsernameField email={email} />
        <AccountField label={words.password} name="password" type="password" autoComplete="current-password" />
      </SettingsForm>
    </div>
  )
}
