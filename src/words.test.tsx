// @vitest-environment happy-dom
// The specification's words that appear after a press, by their letters; those of the first paint: prerender.test.ts.
import { createClient, type Session } from '@supabase/supabase-js'
import { act, fireEvent, render, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginForm } from './features/auth/forms/login-form.tsx'
import { SignUpForm } from './features/auth/forms/sign-up-form.tsx'
import { AccountEntry } from './features/auth/menu/account-entry.tsx'
import { accountCalls } from './features/auth/session/account-calls.ts'
import { signedOut, type AuthState } from './features/auth/session/auth-store.ts'
import { AuthContext, useAuth } from './features/auth/session/use-auth.ts'
import { ContactForm } from './features/contact/contact-form.tsx'
import { Toaster } from './ui/toaster.tsx'
import { dismissToasts } from './ui/toast-store.ts'

beforeEach(() => act(() => dismissToasts()))
afterEach(() => {
  vi.useRealTimers()
  // Failures are logged; what is logged is tested beside the code.
  vi.mocked(console.error).mockRestore()
})

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const textOf = (selector: string) => find(selector)?.textContent
const submit = () => fireEvent.submit(find('form') as HTMLElement)

/** Role, title and text of the toast, once there is one. */
async function toast() {
  await expect.poll(() => find('.toast-card')).not.toBeNull()
  const role = find('.toast-card')?.closest('[role]')?.getAttribute('role')
  return [role, textOf('.toast-card strong'), textOf('.toast-card p')]
}

function fill(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(find(`[name="${name}"]`) as HTMLElement, { target: { value } })
}

const MESSAGE = { name: 'Ada', email: 'ada@example.org', message: 'Is this thing on?' }

type Respond = () => Response | Promise<Response>

/** Sends a message to a backend with these responses, after the two seconds in which the form waits. */
function sendMessage(save: Respond, emails: Respond) {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('fetch', async (input: string) => (input.includes('/contact_submissions') ? save() : emails()))
  render(
    <>
      <ContactForm />
      <Toaster />
    </>,
  )
  vi.advanceTimersByTime(2_000)
  fill(MESSAGE)
  const idle = textOf('[type=submit]')
  submit()
  return idle
}

const sent = (confirmationSent: boolean, notificationSent: boolean) => () =>
  Response.json({ confirmationSent, notificationSent })
const broken = () => new Response('', { status: 500 })
const saved = () => new Response(null, { status: 201 })

const [SENT, SAVED] = ['Message sent!', 'Message saved']
const BOTH = "We've sent you a confirmation email and we'll get back to you as soon as possible."
const UNNOTIFIED = 'There was an issue with our notification. Your message is saved and our team will contact you soon.'
const UNCONFIRMED = 'There was an issue sending your confirmation email. Our team will be in touch soon.'
const NO_RESPONSE = 'There was an issue sending the confirmation emails. Our team will still contact you soon.'

test.each([
  [SENT, BOTH, sent(true, true)],
  [SENT, UNNOTIFIED, sent(true, false)],
  [SENT, UNCONFIRMED, sent(false, true)],
  [SAVED, 'Your message was saved, but the emails could not be sent.', sent(false, false)],
  [SAVED, NO_RESPONSE, broken],
  ['Error', 'Failed to send message. Please try again.', null],
])('after a message the toast is “%s” with “%s”', async (title, text, emails) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  sendMessage(emails ? saved : broken, emails ?? broken)
  expect(await toast()).toEqual([emails ? 'status' : 'alert', title, text])
})

test('the button reads “Saving...”, “Sending emails...” and “Message Sent!” in turn', async () => {
  const [save, emails] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const responses = [() => save.promise, () => emails.promise] as const
  const labels = [sendMessage(...responses)]
  for (const respond of [() => save.resolve(saved()), () => emails.resolve(sent(true, true)()), () => {}]) {
    await expect.poll(() => textOf('[type=submit]')).not.toBe(labels.at(-1))
    labels.push(textOf('[type=submit]'))
    respond()
  }
  expect(labels.slice(1)).toEqual(['Saving...', 'Sending emails...', 'Message Sent!'])
})

test.each([
  ['name', 'Name must be at least 2 characters'],
  ['email', 'Please enter a valid email address'],
  ['message', 'Message must be at least 10 characters'],
])('under the field %s is “%s”', (name, error) => {
  render(<ContactForm />)
  submit()
  expect(textOf(`#${find(`[name="${name}"]`)?.getAttribute('aria-describedby')}`)).toBe(error)
})

const user = { id: '1', email: 'ada@example.org', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' }
const SESSION = { access_token: 'a.e30.c', refresh_token: 'r', expires_in: 3600, token_type: 'bearer', user }
const ada: AuthState = { status: 'signed-in', user, session: SESSION as unknown as Session, profile: null }
const refused = (message: string) => () => Response.json({ code: 'over_request_rate_limit', message }, { status: 429 })

/** A part of the page with an account, the toasts, and an auth service with these responses in turn. */
function show(content: ReactNode, state: AuthState, ...responses: Respond[]) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const client = createClient('http://api.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: async () => responses.shift()?.() ?? broken() },
  })
  render(
    <AuthContext value={{ ...state, ...accountCalls(async () => client) }}>
      {content}
      <Toaster />
    </AuthContext>,
  )
  return client
}

const LOGIN = { email: 'ada@example.org', password: 'difference-engine' }
const loginForm = <LoginForm />
const signUpForm = <SignUpForm />

test.each([
  ['status', 'Login successful', 'Welcome back!', loginForm, () => Response.json(SESSION)],
  ['alert', 'Login failed', 'Too many attempts', loginForm, refused('Too many attempts')],
  ['alert', 'Login failed', 'An error occurred during login.', loginForm, broken],
  ['status', 'Sign up successful', 'Welcome to Lodestar!', signUpForm, () => Response.json(SESSION)],
  ['alert', 'Sign up failed', 'Too many attempts', signUpForm, refused('Too many attempts')],
  ['alert', 'Sign up failed', 'An error occurred during sign up.', signUpForm, broken],
])('after a login or sign-up %s: “%s” with “%s”', async (role, title, text, form, respond) => {
  show(form, signedOut, respond)
  fill({ ...LOGIN, ...(form === signUpForm && { 'full-name': 'Ada' }) })
  submit()
  expect(await toast()).toEqual([role, title, text])
})

test.each([
  ['status', 'Logged out', 'You have been successfully logged out.', () => new Response(null, { status: 204 })],
  ['alert', 'Logout failed', 'Too many attempts', refused('Too many attempts')],
  ['alert', 'Logout failed', 'An error occurred during logout.', broken],
])('after a logout %s: “%s” with “%s”', async (role, title, text, respond) => {
  vi.stubGlobal('fetch', async () => Response.json({ state: 'customer' }))
  const client = show(<AccountEntry placement="menu" />, ada, () => Response.json(SESSION), respond)
  await client.auth.signInWithPassword(LOGIN)
  fireEvent.click(find('button') as HTMLElement)
  expect(await toast()).toEqual([role, title, text])
})

test('without its provider, the account throws “useAuth must be used within an AuthProvider”', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider')
})
