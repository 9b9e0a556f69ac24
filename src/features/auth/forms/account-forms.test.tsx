// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { auth as words } from '#src/content/auth.ts'
import { shownToasts } from '#src/ui/toast-store.ts'
import { accountCalls as authActions, type Result } from '../session/account-calls.ts'
import { signedOut } from '../session/auth-state.ts'
import { AuthContext } from '../session/use-auth.ts'
import { LogInForm, SignUpForm } from './forms.tsx'

const refused = (code: string | null, message: string | null) => ({ ok: false as const, failure: { code, message } })

/** Both forms, with a login whose response the test controls. */
function setUp(actions: Partial<ReturnType<typeof authActions>> = {}) {
  navigate('/auth')
  const answers: ((result: Result) => void)[] = []
  const logIn = vi.fn<() => Promise<Result>>(() => new Promise((resolve) => answers.push(resolve)))
  const none = authActions(() => Promise.reject(new Error('no backend here')))
  const context = { ...signedOut, ...none, logIn, prepare: () => {}, beginRecovery: () => {}, ...actions }
  render(
    <AuthContext value={context}>
      <LogInForm onUnconfirmed={() => {}} />
      <SignUpForm onMailSent={() => {}} />
    </AuthContext>,
  )
  const form = screen.getByRole('form', { name: words.logIn.tab })
  const submit = async () => act(async () => void fireEvent.submit(form))
  const answer = async (result: Result) => act(async () => answers.shift()?.(result))
  const type = (label: string, value: string) =>
    fireEvent.input(within(form).getByLabelText(label), { target: { value } })
  const signUpForm = screen.getByRole('form', { name: words.signUp.tab })
  return { form, signUpForm, logIn, submit, answer, type, password: within(form).getByLabelText(words.fields.password) }
}

async function failToLogIn(code: string | null, message: string | null = 'Refused') {
  const login = setUp()
  login.type(words.fields.email, 'ada@example.org')
  login.type(words.fields.password, 'wrong-engine')
  await login.submit()
  await login.answer(refused(code, message))
  return login
}

const fields = (name: string) =>
  [...screen.getByRole('form', { name }).querySelectorAll('input')].map((input) => [
    input.required,
    input.type,
    input.getAttribute('autocomplete'),
    input.getAttribute('minlength'),
  ])

test('fields are required and named for password managers; a new password has at least six characters', () => {
  setUp()
  expect(fields(words.logIn.tab)).toEqual([
    [true, 'email', 'username', null],
    [true, 'password', 'current-password', null],
  ])
  expect(fields(words.signUp.tab)).toEqual([
    [true, 'text', 'name', null],
    [true, 'email', 'username', null],
    [true, 'password', 'new-password', '6'],
  ])
  expect(screen.getByText(words.passwordHint)).toBeDefined()
})

test('missing and wrong values are reported under their fields before sending, and rechecked while typing', async () => {
  const { form, logIn, submit, type, password } = setUp()
  type(words.fields.email, 'ada')
  await submit()
  expect(within(form).getByText(words.errors.email)).toBeDefined()
  expect(within(form).getByText(String(words.errors.missing['password']))).toBeDefined()
  expect(document.activeElement).toBe(within(form).getByLabelText(words.fields.email))
  expect(logIn).not.toHaveBeenCalled()
  type(words.fields.password, 'difference-engine')
  expect(password.getAttribute('aria-invalid')).toBeNull()
  expect(within(form).getByText(words.errors.email)).toBeDefined()
})

test('a refused password is reported under its field, marked, focused, and cleared by the next attempt', async () => {
  const { form, submit, password } = await failToLogIn('invalid_credentials')
  expect(within(form).getByText(words.errors.credentials, { exact: false })).toBeDefined()
  const described = document.getElementById(password.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain(words.errors.credentials)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password)
  await submit()
  expect(within(form).queryByText(words.errors.credentials, { exact: false })).toBeNull()
  expect(within(form).getByRole('button', { name: words.logIn.busy })).toBeDefined()
})

test('switching tabs clears it and keeps the input', async () => {
  const { form, password } = await failToLogIn('invalid_credentials')
  act(() => navigate('/auth?tab=signup'))
  expect(within(form).queryByText(words.errors.credentials, { exact: false })).toBeNull()
  expect(password.getAttribute('aria-invalid')).toBeNull()
  expect(password).toHaveProperty('value', 'wrong-engine')
})

test('a failed connection marks no field', async () => {
  const { form, password } = await failToLogIn(null)
  expect(within(form).getByText('Refused')).toBeDefined()
  expect(password.getAttribute('aria-invalid')).toBeNull()
})

test('a refusal is announced if its field already has the focus', async () => {
  const login = setUp()
  login.type(words.fields.email, 'ada@example.org')
  login.type(words.fields.password, 'wrong-engine')
  login.password.focus()
  await login.submit()
  await login.answer(refused('invalid_credentials', 'Refused'))
  expect(shownToasts().map(({ isSilent }) => isSilent)).toEqual([false])
  login.form.querySelector('button')?.focus()
  await login.submit()
  await login.answer(refused('invalid_credentials', 'Refused'))
  expect(shownToasts().map(({ isSilent }) => isSilent)).toEqual([true])
})

test('a sign-up is busy until its response; a known address leads to the login and to a new password', async () => {
  const response = Promise.withResolvers<ReturnType<typeof refused>>()
  const form = setUp({ signUp: () => response.promise }).signUpForm
  for (const [label, value] of [
    [words.fields.fullName, 'Ada'],
    [words.fields.email, 'ada@example.org'],
    [words.fields.password, 'difference-engine'],
  ] as const) {
    fireEvent.input(within(form).getByLabelText(label), { target: { value } })
  }
  await act(async () => void fireEvent.submit(form))
  expect(within(form).getByRole('button', { name: words.signUp.busy })).toBeDefined()
  await act(async () => response.resolve(refused('user_already_exists', 'User already registered')))
  expect(within(form).getByRole('link', { name: words.known.logIn })).toBeDefined()
  expect(within(form).getByRole('link', { name: words.known.reset })).toBeDefined()
})

test('the form reports being offline, but not if the server responded', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { form } = await failToLogIn(null, null)
  expect(within(form).getByText(words.errors.offline)).toBeDefined()
  cleanup()
  const answered = await failToLogIn('invalid_credentials')
  expect(within(answered.form).queryByText(words.errors.offline)).toBeNull()
  online.mockRestore()
})

test('a password can be shown and hidden again', () => {
  const { form, password } = setUp()
  const toggle = () => fireEvent.click(within(form).getByRole('button', { name: /password$/i }))
  toggle()
  expect(password).toHaveProperty('type', 'text')
  toggle()
  expect(password).toHaveProperty('type', 'password')
})

test('the hint of a new password is replaced by the error with the same text', async () => {
  setUp()
  const form = screen.getByRole('form', { name: words.signUp.tab })
  await act(async () => void fireEvent.submit(form))
  const password = within(form).getByLabelText(words.fields.password)
  expect(within(form).getAllByText(words.passwordHint)).toHaveLength(1)
  expect(password.getAttribute('aria-describedby')).toBe(`${password.id}-error`)
})
