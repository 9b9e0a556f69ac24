import { useLocation } from 'wouter'
import { auth as words } from '#src/content/auth.ts'
import { Field } from '#src/ui/field.tsx'
import { AccountForm } from './account-form.tsx'
import { useAuth } from './use-auth.ts'

function text(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}

export function LogInForm() {
  const { logIn } = useAuth()
  const [, navigate] = useLocation()

  const handle = async (values: FormData) => {
    const error = await logIn({ email: text(values, 'email'), password: text(values, 'password') })
    if (!error) navigate('/')
    return error?.message ?? null
  }

  return (
    <AccountForm heading={words.logIn.tab} submit={words.logIn.submit} busy={words.logIn.busy} onSubmit={handle}>
      <Field label={words.fields.email} name="email" type="email" autoComplete="username" required />
      <Field label={words.fields.password} name="password" type="password" autoComplete="current-password" required />
    </AccountForm>
  )
}

export function SignUpForm() {
  const { signUp } = useAuth()
  const [, navigate] = useLocation()

  const handle = async (values: FormData) => {
    const error = await signUp({
      fullName: text(values, 'full-name'),
      email: text(values, 'email'),
      password: text(values, 'password'),
    })
    if (!error) navigate('/')
    return error?.message ?? null
  }

  return (
    <AccountForm heading={words.signUp.tab} submit={words.signUp.submit} busy={words.signUp.busy} onSubmit={handle}>
      <Field label={words.fields.fullName} name="full-name" autoComplete="name" required />
      <Field label={words.fields.email} name="email" type="email" autoComplete="username" required />
      <Field
        label={words.fields.password}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={6}
        hint={words.signUp.passwordHint}
        required
      />
    </AccountForm>
  )
}
