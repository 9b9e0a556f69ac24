// @vitest-environment happy-dom
import type { Session } from '@supabase/supabase-js'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { account as words } from '#src/content/account.ts'
import { links } from '#src/content/links.ts'
import { AccountEntry, SignedInMark } from './account-entry.tsx'
import { accountCalls as authActions } from '../session/account-calls.ts'
import { signedOut, type AuthState } from '../session/auth-state.ts'
import { AuthContext } from '../session/use-auth.ts'

const user = { id: '1', email: 'ada@example.org', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' }
const ada: AuthState = {
  status: 'signed-in',
  user,
  session: { user } as Session,
  profile: { id: '1', full_name: 'Ada Lovelace' },
  isRecovering: false,
}

function show(state: AuthState, place: 'bar' | 'menu' | 'mark', isMember = false) {
  const requests = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json({ member: isMember })))
  vi.stubGlobal('fetch', requests)
  const actions = {
    ...authActions(() => Promise.reject(new Error('no backend here'))),
    prepare: () => {},
    beginRecovery: () => {},
  }
  render(
    <AuthContext value={{ ...state, ...actions }}>
      {place === 'mark' ? <SignedInMark /> : <AccountEntry place={place} />}
    </AuthContext>,
  )
  return requests
}

test('a visitor gets a link to /auth', () => {
  show(signedOut, 'bar')
  const link = screen.getByRole('link', { name: words.signIn })
  expect(link.getAttribute('href')).toBe(links.signIn)
})

test('signed in, the bar shows initials, which open name, email and logout', () => {
  show(ada, 'bar')
  const avatar = screen.getByRole('button', { name: new RegExp(words.menu) })
  expect(avatar.textContent).toBe('AL')
  expect(screen.queryByRole('button', { name: words.logOut })).toBeNull()
  fireEvent.click(avatar)
  expect(avatar.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Ada Lovelace')).toBeTruthy()
  expect(screen.getByText('ada@example.org')).toBeTruthy()
  expect(screen.getByRole('button', { name: words.logOut })).toBeTruthy()
})

test('a member has the inbox in both menus, a customer does not, and nothing is requested before the menu opens', async () => {
  const requests = show(ada, 'bar', true)
  expect(requests).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: new RegExp(words.menu) }))
  expect((await screen.findByRole('link', { name: words.inbox })).getAttribute('href')).toBe(links.inbox)
  cleanup()
  show(ada, 'menu', true)
  expect((await screen.findByRole('link', { name: words.inbox })).getAttribute('href')).toBe(links.inbox)
  cleanup()
  const askedAgain = show(ada, 'menu')
  await vi.waitFor(() => expect(askedAgain.mock.results).toHaveLength(1))
  expect(screen.queryByRole('link', { name: words.inbox })).toBeNull()
})

test('without a name, the menu shows the email alone', () => {
  show({ ...ada, profile: null }, 'bar')
  const avatar = screen.getByRole('button', { name: new RegExp(words.menu) })
  expect(avatar.textContent).toBe('AD')
  fireEvent.click(avatar)
  expect(screen.getByText('ada@example.org').parentElement?.textContent).toBe('ada@example.org')
})

test('Escape closes the menu and restores the focus', () => {
  show(ada, 'bar')
  const avatar = screen.getByRole('button', { name: new RegExp(words.menu) })
  fireEvent.click(avatar)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(avatar.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(avatar)
})

test('signed in, the mobile menu shows the account it logs out', () => {
  show(ada, 'menu')
  expect(screen.getByRole('button', { name: `${words.logOut} (ada@example.org)` })).toBeTruthy()
})

test('the menu button of a small screen has the initials of the account, and none for a visitor', () => {
  show(ada, 'mark')
  expect(screen.getByRole('img', { name: `${words.signedInAs} ada@example.org` }).textContent).toBe('AL')
  cleanup()
  show(signedOut, 'mark')
  expect(screen.queryByRole('img')).toBeNull()
})
