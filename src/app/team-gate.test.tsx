// @vitest-environment happy-dom
import type { Session } from '@supabase/supabase-js'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { accountCalls } from '#src/features/auth/session/account-calls.ts'
import { AuthContext } from '#src/features/auth/session/auth-provider.tsx'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { dismissToasts, shownToasts } from '#src/ui/toast-store.ts'
import { TeamGate } from './team-gate.tsx'

const user = { id: 'ruth', email: 'ruth@example.org', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' }
const EXPIRES_AT = Math.floor(Date.now() / 1000) + 3600
const session = { access_token: 'a.b.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user }

afterEach(() => localStorage.clear())

/** A visitor with a token at /inbox, whose membership the database returns. */
function setup(respond: () => Response) {
  dismissToasts()
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: EXPIRES_AT }))
  vi.stubGlobal('fetch', async () => respond())
  const calls = accountCalls(() => Promise.reject(new Error('no backend here')))
  const state = { status: 'signed-in', user, session: session as Session, profile: null } as const
  render(
    <AuthContext value={{ ...state, ...calls }}>
      <TeamGate load={() => Promise.reject(new Error('not for them'))} logIn="Log in" others="For the team" />
    </AuthContext>,
  )
}

test('a customer sees that the page is for the team', async () => {
  setup(() => Response.json({ state: 'customer' }))
  await screen.findByText('For the team')
  expect(shownToasts()).toEqual([])
})

test('a visitor whose session was ended is logged out', async () => {
  setup(() => Response.json({ state: 'ended' }))
  await expect.poll(() => shownToasts().map(({ title }) => title)).toEqual(['Log in again'])
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
})

test('while the database does not answer, the session stays', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  setup(() => Response.json({ message: 'Too many requests at once' }, { status: 500 }))
  await screen.findByText('No connection. Trying again every few seconds.')
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull()
  logged.mockRestore()
})
