// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { accountFields as fields } from '#src/content/account-fields.ts'
import { auth as words } from '#src/content/auth.ts'
import { env } from '#src/lib/env.ts'
import { shownToasts } from '#src/ui/toast-store.ts'
import { accountCalls, type Result } from '../session/account-calls.ts'
import { signedOut } from '../session/auth-store.ts'
import { AuthContext } from '../session/use-auth.ts'
import { AccountForm } from './forms.tsx'

afterEach(() => {
  delete window.turnstile
  vi.restoreAllMocks()
})

function formOf(label: string) {
  const found = screen.getByRole('form', { name: label })
  const field = (name: string) => within(found).getByLabelText<HTMLInputElement>(name)
  const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })
  const submit = async () => act(async () => void fireEvent.submit(found))
  return { ...within(found), element: found, field, type, submit }
}

/** Login and sign-up, which wait until the test answers their calls. */
function setUp() {
  navigate('/auth')
  const answers: ((result: Result<never>) => void)[] = []
  const call = vi.fn<(login: { captchaToken?: string | undefined }) => Promise<Result<never>>>(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const calls = accountCalls(() => Promise.reject(new Error('no backend here')))
  render(
    <AuthContext value={{ ...signedOut, ...calls, logIn: call, signUp: call }}>
      <AccountForm name="log-in" />
      <AccountForm name="sign-up" />
    </AuthContext>,
  )
  const fail = async (code: string | null, message: string | null = 'Refused') =>
    act(async () => answers.shift()?.({ ok: false, failure: { code, message } }))
  return { login: formOf(words.logIn.tab), signUp: formOf(words.signUp.tab), call, fail }
}

async function submitLogin() {
  const { login, ...rest } = setUp()
  login.type(words.fields.email, 'ada@example.org')
  login.type(words.fields.password, 'wrong-engine')
  await login.submit()
  return { login, ...rest }
}

const rules = (form: Element) =>
  [...form.querySelectorAll('input')].map((input) => [
    input.required,
    input.type,
    input.getAttribute('autocomplete'),
    input.getAttribute('minlength'),
  ])

test('fields are required and named for password managers; a new password has at least six characters', () => {
  const { login, signUp } = setUp()
  expect(rules(login.element)).toEqual([
    [true, 'email', 'username', null],
    [true, 'password', 'current-password', null],
  ])
  expect(rules(signUp.element)).toEqual([
    [true, 'text', 'name', null],
    [true, 'email', 'username', null],
    [true, 'password', 'new-password', '6'],
  ])
  expect(signUp.getByText('Password must be at least 6 characters')).toBeDefined()
})

test('a password is shown by its button, and hidden again', () => {
  const { login } = setUp()
  const { show, hide, what } = fields.showPassword
  const password = login.field(words.fields.password)
  const press = (name: string) => fireEvent.click(login.getByRole('button', { name: `${name} ${what}` }))
  press(show)
  expect(password.type).toBe('text')
  expect(login.getByRole('button', { name: `${hide} ${what}`, pressed: true }).getAttribute('aria-controls')).toBe(
    password.id,
  )
  press(hide)
  expect(password.type).toBe('password')
})

test('missing and wrong values are reported under their fields before sending, and rechecked while typing', async () => {
  const { login, call } = setUp()
  login.type(words.fields.email, 'ada')
  await login.submit()
  expect(login.getByText(fields.wrongEmail)).toBeDefined()
  expect(login.getByText(String(fields.missing['password']))).toBeDefined()
  expect(document.activeElement).toBe(login.field(words.fields.email))
  expect(call).not.toHaveBeenCalled()
  login.type(words.fields.password, 'difference-engine')
  expect(login.field(words.fields.password).getAttribute('aria-invalid')).toBeNull()
  expect(login.getByText(fields.wrongEmail)).toBeDefined()
})

test('a name of spaces is refused, a password of spaces is not', async () => {
  const { signUp, call } = setUp()
  signUp.type('Full Name', '   ')
  signUp.type('Email', 'ada@example.org')
  signUp.type('Password', '      ')
  await signUp.submit()
  expect(signUp.getByText('Enter your full name')).toBeDefined()
  expect(signUp.queryByText('Password must be at least 6 characters', { selector: '[id$=error] *' })).toBeNull()
  expect(call).not.toHaveBeenCalled()
})

test('a refused password is reported under its field until the next attempt; switching tabs keeps the input', async () => {
  const { login, fail } = await submitLogin()
  await fail('invalid_credentials')
  const password = login.field(words.fields.password)
  expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    words.errors.credentials,
  )
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password)
  // It is described by the error, so the toast is not announced too.
  expect(shownToasts().map(({ isSilent }) => isSilent)).toEqual([true])
  act(() => navigate('/auth?tab=signup'))
  expect(login.queryByText(words.errors.credentials)).toBeNull()
  expect(password.value).toBe('wrong-engine')
  await login.submit()
  expect(login.getByRole('button', { name: words.logIn.busy })).toBeDefined()
  await fail('invalid_credentials')
  expect(shownToasts().map(({ isSilent }) => isSilent)).toEqual([false])
})

test('a weak password is explained under its field, in the words of the server', async () => {
  const { signUp, fail } = setUp()
  signUp.type(words.fields.fullName, 'Ada')
  signUp.type(words.fields.email, 'ada@example.org')
  signUp.type(words.fields.password, 'password')
  await signUp.submit()
  await fail('weak_password', 'It is in a data leak')
  const id = signUp.field(words.fields.password).getAttribute('aria-describedby')
  expect(document.getElementById(String(id))?.textContent).toContain('It is in a data leak')
})

test('a failed connection marks no field, and says so when offline', async () => {
  const { login, fail } = await submitLogin()
  await fail(null, null)
  expect(shownToasts()).toMatchObject([{ title: 'Login failed', text: 'An error occurred during login.' }])
  expect(login.field(words.fields.password).getAttribute('aria-invalid')).toBeNull()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await login.submit()
  await fail(null, null)
  expect(login.getByText(words.errors.offline)).toBeDefined()
})

test('a sign-up is busy until its response; a known address leads to the login and to a new password', async () => {
  const { signUp, fail } = setUp()
  signUp.type(words.fields.fullName, 'Ada')
  signUp.type(words.fields.email, 'ada@example.org')
  signUp.type(words.fields.password, 'difference-engine')
  await signUp.submit()
  expect(signUp.getByRole('button', { name: words.signUp.busy })).toBeDefined()
  await fail(null, null)
  expect(shownToasts()).toMatchObject([{ title: 'Sign up failed', text: 'An error occurred during sign up.' }])
  await signUp.submit()
  await fail('user_already_exists', 'User already registered')
  expect(signUp.getByRole('link', { name: words.known.logIn })).toBeDefined()
  expect(signUp.getByRole('link', { name: words.known.reset })).toBeDefined()
})

test('each call has its own Turnstile token where a site key is set, and none otherwise', async () => {
  let count = 0
  window.turnstile = {
    render: (_, { callback, sitekey }) => {
      callback(`${sitekey}-${(count += 1)}`)
      return undefined
    },
    remove() {},
  }
  const { login, call, fail } = await submitLogin()
  await fail(null)
  Object.assign(env, { turnstileSiteKey: 'key' })
  for (let time = 1; time < 3; time++) {
    await login.submit()
    await expect.poll(() => call).toHaveBeenCalledTimes(time + 1)
    await fail(null)
  }
  Object.assign(env, { turnstileSiteKey: null })
  expect(call.mock.calls.map(([{ captchaToken }]) => captchaToken)).toEqual([undefined, 'key-1', 'key-2'])
})
