// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { env } from '#src/lib/env.ts'
import { shownToasts } from '#src/ui/toast-store.ts'
import { accountCalls, type AccountResult } from '../session/account-calls.ts'
import { signedOut } from '../session/auth-store.ts'
import { AuthContext, useAuth } from '../session/auth-provider.tsx'
import { LoginForm } from './login-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

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

/** Login and sign-up, whose requests wait for the response of the test. */
function setup() {
  const pending: ((result: AccountResult<never>) => void)[] = []
  const call = vi.fn<(login: { captchaToken?: string | null }) => Promise<AccountResult<never>>>(
    () => new Promise((resolve) => pending.push(resolve)),
  )
  const calls = accountCalls(() => Promise.reject(new Error('no backend here')))
  render(
    <AuthContext value={{ ...signedOut, ...calls, logIn: call, signUp: call }}>
      <LoginForm />
      <SignUpForm />
    </AuthContext>,
  )
  const fail = async (code: string | null, message: string | null = 'Refused') =>
    act(async () => pending.shift()?.({ data: null, error: { code, message } }))
  return { login: formOf('Login'), signUp: formOf('Sign Up'), call, fail }
}

async function submitted(form: 'login' | 'signUp') {
  const parts = setup()
  if (form === 'signUp') parts.signUp.type('Full Name', 'Ada')
  parts[form].type('Email', 'ada@example.org')
  parts[form].type('Password', 'wrong-engine')
  await parts[form].submit()
  return parts
}

/** What describes a field to screen readers. */
const description = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

const rules = (form: Element) =>
  [...form.querySelectorAll('input')].map((input) => [
    input.required,
    input.type,
    input.getAttribute('autocomplete'),
    input.getAttribute('minlength'),
  ])

test('fields are required and named for password managers; a new password has at least six characters', () => {
  const { login, signUp } = setup()
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
  const { login } = setup()
  const types = ['Show', 'Hide'].map((name) => {
    fireEvent.click(login.getByRole('button', { name: `${name} password` }))
    return login.field('Password').type
  })
  expect(types).toEqual(['text', 'password'])
})

test('missing and wrong values are reported under their fields before sending, and rechecked while typing', async () => {
  const { login, call } = setup()
  login.type('Email', 'ada')
  await login.submit()
  expect(login.getByText('Please enter a valid email address')).toBeDefined()
  expect(login.getByText('Enter your password')).toBeDefined()
  expect(document.activeElement).toBe(login.field('Email'))
  expect(call).not.toHaveBeenCalled()
  login.type('Password', 'difference-engine')
  expect(login.field('Password').getAttribute('aria-invalid')).toBeNull()
  expect(login.getByText('Please enter a valid email address')).toBeDefined()
})

test.each([
  ['Logging in...', 'login'],
  ['Creating account...', 'signUp'],
] as const)('while busy the button reads “%s”', async (label, form) => {
  const parts = await submitted(form)
  expect(parts[form].getByRole('button', { name: label })).toBeDefined()
})

test.each([
  ['login', 'Too many attempts', 'Login failed', 'Too many attempts'],
  ['login', null, 'Login failed', 'An error occurred during login.'],
  ['signUp', 'Too many attempts', 'Sign up failed', 'Too many attempts'],
  ['signUp', null, 'Sign up failed', 'An error occurred during sign up.'],
] as const)('after a failed %s with the message %j the toast is “%s” with “%s”', async (form, message, title, text) => {
  const { fail } = await submitted(form)
  await fail(null, message)
  expect(shownToasts()).toMatchObject([{ title, text, tone: 'destructive' }])
})

test('without its provider, the account throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider')
})

test('a refused password is reported under its field, which gets the focus', async () => {
  const { login, fail } = await submitted('login')
  await fail('invalid_credentials')
  const password = login.field('Password')
  expect(description(password)).toContain('Email or password is wrong.')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(password)
  // It is described by the error, so the toast is not announced too.
  expect(shownToasts().map(({ isSilent }) => isSilent)).toEqual([true])
})

test('a weak password is explained under its field, in the words of the server', async () => {
  const { signUp, fail } = await submitted('signUp')
  await fail('weak_password', 'It is in a data leak')
  expect(description(signUp.field('Password'))).toContain('It is in a data leak')
})

test('a failed connection marks no field', async () => {
  const { login, fail } = await submitted('login')
  await fail(null, null)
  expect(login.field('Password').getAttribute('aria-invalid')).toBeNull()
})

test('a sign-up with an address that has an account leads to the login and to a new password', async () => {
  const { signUp, fail } = await submitted('signUp')
  await fail('user_already_exists', 'User already registered')
  expect(signUp.getByRole('link', { name: 'Log in' })).toBeDefined()
  expect(signUp.getByRole('link', { name: 'reset your password' })).toBeDefined()
})

test('each call has its own Turnstile token where a site key is set, and none otherwise', async () => {
  let count = 0
  window.turnstile = {
    render(_, { callback, sitekey }) {
      callback(`${sitekey}-${(count += 1)}`)
      return undefined
    },
    remove() {},
  }
  const { login, call, fail } = await submitted('login')
  await fail(null)
  Object.assign(env, { turnstileSiteKey: 'key' })
  for (let time = 1; time < 3; time++) {
    await login.submit()
    await expect.poll(() => call).toHaveBeenCalledTimes(time + 1)
    await fail(null)
  }
  Object.assign(env, { turnstileSiteKey: null })
  expect(call.mock.calls.map(([{ captchaToken }]) => captchaToken)).toEqual([null, 'key-1', 'key-2'])
})
