// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountEntry } from './account-entry.tsx'
import { AuthContext, type Account } from './use-auth.ts'

afterEach(cleanup)

const actions = {
  signUp: () => Promise.resolve(null),
  logIn: () => Promise.resolve(null),
  logOut: () => Promise.resolve(null),
}

const ada: Account = {
  status: 'signed-in',
  user: { id: '1', email: 'ada@example.org', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' },
}

function show(account: Account, place: 'bar' | 'menu', logOut = actions.logOut) {
  render(
    <AuthContext value={{ ...actions, account, logOut }}>
      <AccountEntry place={place} />
    </AuthContext>,
  )
}

test('a visitor is led to /auth', () => {
  show({ status: 'signed-out' }, 'bar')
  const link = screen.getByRole('link', { name: 'Sign In' })
  expect(link.getAttribute('href')).toBe('/auth')
  expect(link.className).not.toContain('invisible')
})

test('until it is known who is there, the place is kept and nothing is shown', () => {
  show({ status: 'loading' }, 'bar')
  expect(screen.getByText('Sign In').className).toContain('invisible')
})

test('signed in, the mobile menu says whom it logs out', () => {
  const logOut = vi.fn<() => Promise<null>>(actions.logOut)
  show(ada, 'menu', logOut)
  screen.getByRole('button', { name: 'Log out (ada@example.org)' }).click()
  expect(logOut).toHaveBeenCalledOnce()
})

test('signed in, the bar shows the address beside the way out', () => {
  show(ada, 'bar')
  expect(screen.getByText('ada@example.org')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeTruthy()
})
