// @vitest-environment happy-dom
import type { Session } from '@supabase/supabase-js'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { shownToasts } from '#src/ui/toast-store.ts'
import { accountCalls, type AccountCalls } from '../session/account-calls.ts'
import type { AuthState } from '../session/auth-store.ts'
import { AuthContext } from '../session/auth-provider.tsx'
import { AccountEntry, SignedInMark } from './account-entry.tsx'

const user = { id: '1', email: 'ada@example.org', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' }
const profile = { id: '1', full_name: 'Ada Lovelace' }
const signedIn: AuthState = { status: 'signed-in', user, session: { user } as Session, profile }

/** The bar, the menu of a small screen and its button. */
function show(state: AuthState, isMember = false, logOut?: AccountCalls['logOut']) {
  const requests = vi.fn<() => Promise<Response>>(async () =>
    Response.json({ state: isMember ? 'member' : 'customer' }),
  )
  vi.stubGlobal('fetch', requests)
  const calls = accountCalls(() => Promise.reject(new Error('no backend here')))
  render(
    <AuthContext value={{ ...state, ...calls, ...(logOut && { logOut }) }}>
      <AccountEntry placement="bar" />
      <AccountEntry placement="menu" />
      <SignedInMark />
    </AuthContext>,
  )
  return { requests, avatar: screen.queryByRole('button', { name: /Account menu/ }) }
}

test('signed in, initials open name, email and “Log out”, until Escape; a small screen has “Log out (ada@example.org)”', () => {
  const { avatar } = show(signedIn)
  if (!avatar) throw new Error('no avatar')
  expect(avatar.textContent).toBe('AL')
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  fireEvent.click(avatar)
  expect(avatar.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Ada Lovelace')).toBeTruthy()
  expect(screen.getByText('ada@example.org')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(avatar.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(avatar)
  expect(screen.getByRole('button', { name: 'Log out (ada@example.org)' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Logged in as ada@example.org' }).textContent).toBe('AL')
})

test('without a name, the menu shows the email alone', () => {
  // As in a stored session whose user has no metadata.
  const { avatar } = show({ ...signedIn, user: { id: '1', email: 'ada@example.org' } as typeof user, profile: null })
  expect(avatar?.textContent).toBe('AD')
  fireEvent.click(avatar as HTMLElement)
  expect(screen.getByText('ada@example.org').parentElement?.textContent).toBe('ada@example.org')
})

test.each([true, false])('the inbox is in both menus of a member (%s) only', async (isMember) => {
  const { avatar, requests } = show(signedIn, isMember)
  fireEvent.click(avatar as HTMLElement)
  await expect.poll(() => requests.mock.results.length).toBeGreaterThan(1)
  await Promise.all(requests.mock.results.map(({ value }) => value))
  await expect.poll(() => screen.queryAllByRole('link', { name: 'Inbox' })).toHaveLength(isMember ? 2 : 0)
})

test.each([
  [null, 'default', 'Logged out', 'You have been successfully logged out.'],
  [{ code: null, message: 'Too many attempts' }, 'destructive', 'Logout failed', 'Too many attempts'],
  [{ code: null, message: null }, 'destructive', 'Logout failed', 'An error occurred during logout.'],
])('after a logout with the error %j the toast is %s: “%s” with “%s”', async (error, tone, title, text) => {
  show(signedIn, false, async () => (error ? { data: null, error } : { data: null as never, error: null }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Log out (ada@example.org)' })))
  expect(shownToasts()).toMatchObject([{ title, text, tone }])
})
