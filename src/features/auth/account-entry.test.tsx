// @vitest-environment happy-dom
import type { Session } from '@supabase/supabase-js'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AccountEntry } from './account-entry.tsx'
import { authActions } from './auth-actions.ts'
import { signedOut, type AuthState } from './auth-state.ts'
import { AuthContext } from './use-auth.ts'

afterEach(cleanup)

const user = { id: '1', email: 'ada@example.org', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' }
const ada: AuthState = {
  status: 'signed-in',
  user,
  session: { user } as Session,
  profile: { id: '1', full_name: 'Ada Lovelace' },
  isRecovering: false,
}

function show(state: AuthState, place: 'bar' | 'menu') {
  const actions = {
    ...authActions(() => Promise.reject(new Error('no backend here'))),
    prepare: () => {},
    beginRecovery: () => {},
  }
  render(
    <AuthContext value={{ ...state, ...actions }}>
      <AccountEntry place={place} />
    </AuthContext>,
  )
}

test('a visitor is led to /auth', () => {
  show(signedOut, 'bar')
  const link = screen.getByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toBe('/auth')
})

test('signed in, the bar shows initials, and on demand the name, the address and the way out', async () => {
  show(ada, 'bar')
  const avatar = await screen.findByRole('button', { name: /Account menu/ })
  expect(avatar.textContent).toBe('AL')
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull()
  fireEvent.click(avatar)
  expect(avatar.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('Ada Lovelace')).toBeTruthy()
  expect(screen.getByText('ada@example.org')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
})

test('without a name, the menu shows the address alone', async () => {
  show({ ...ada, profile: null }, 'bar')
  const avatar = await screen.findByRole('button', { name: /Account menu/ })
  expect(avatar.textContent).toBe('AD')
  fireEvent.click(avatar)
  expect(screen.getByText('ada@example.org').parentElement?.textContent).toBe('ada@example.org')
})

test('Escape closes the menu and gives the focus back', async () => {
  show(ada, 'bar')
  const avatar = await screen.findByRole('button', { name: /Account menu/ })
  fireEvent.click(avatar)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(avatar.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(avatar)
})

test('signed in, the mobile menu says whom it logs out', async () => {
  show(ada, 'menu')
  expect(await screen.findByRole('button', { name: 'Log out (ada@example.org)' })).toBeTruthy()
})
