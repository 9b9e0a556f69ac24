import { accountPage } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import type { FormValues } from '#src/ui/use-form.ts'
import { AccountField } from '../forms/account-field.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import type { TakeCaptcha } from '../forms/use-captcha.ts'
import type { AuthFailure } from '../session/auth-failure.ts'
import { backend } from './account-backend.ts'
import { Leaf } from './leaf.tsx'
import { failureText, LeafForm, type Said } from './leaf-form.tsx'
import { UsernameField } from './username-field.tsx'

const words = accountPage.password

/** The old password is wrong, as a login or the change itself says. */
const WRONG = new Set(['invalid_credentials', 'current_password_invalid'])
const ABOUT_NEW = new Set(['weak_password', 'same_password'])

export function PasswordLeaf({ email, hasFactor }: { email: string; hasFactor: boolean }) {
  const handleSubmit = async (values: FormValues, takeCaptcha: TakeCaptcha): Promise<Said> => {
    const login = { email, password: values('current-password'), captchaToken: await takeCaptcha() }
    const result = await backend.changePassword(login, values('password'), hasFactor)
    return result.ok ? { done: words.done } : refusal(result.failure)
  }

  return (
    <Leaf title={words.title}>
      <LeafForm label={words.title} submit={words.submit} busy={words.busy} note={words.note} onSubmit={handleSubmit}>
        <UsernameField email={email} />
        <AccountField label={words.current} name="current-password" type="password" autoComplete="current-password" />
        <NewPasswordField label={auth.fields.newPassword} />
      </LeafForm>
    </Leaf>
  )
}

function refusal(failure: AuthFailure): Said {
  const code = failure.code ?? ''
  if (WRONG.has(code)) return { failed: words.wrong, field: 'current-password' }
  return { failed: failureText(failure), field: ABOUT_NEW.has(code) ? 'password' : undefined }
}
