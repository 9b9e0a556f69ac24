// @vitest-environment happy-dom
import type { Session } from '@supabase/supabase-js'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { teamOnly as words } from '#src/content/team-only.ts'
import { accountCalls } from '#src/features/auth/session/account-calls.ts'
import { AuthContext } from '#src/features/auth/session/use-auth.ts'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { dismissToasts, shownToasts } from '#src/ui/toast-store.ts'
import { TeamGate } from './team-gate.tsx'

const user = { id: 'ruth', email: 'ruth@example.org', aud: '', app_metadata: {}, user_metadata: {}, created_at: '' }
const EXPIRES_AT = Math.floor(Date.now() / 1000) + 3600
const encode = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '')
const token = `${encode({ alg: 'HS256' })}.${encode({ sub: user.id, exp: EXPIRES_AT })}.signature`
const session = { access_token: token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user }

afterEach(() => localStorage.clear())

/** A visitor with a token at /inbox who is not a member; the auth service responds to a refresh with this. */
function setUp(refresh: () => Response) {
  dismissToasts()
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at: EXPIRES_AT }))
  vi.stubGlobal('fetch', async (input: string) =>
    input.includes('/token?grant_type=refresh_token') ? refresh() : Response.json({ member: false }),
  )
  const calls = accountCalls(() => Promise.reject(new Error('no backend here')))
  const state = { status: 'signed-in', user, session: session as Session, profile: null, isRecovering: false } as const
  render(
    <AuthContext value={{ ...state, ...calls, prepare: () => {} }}>
      <TeamGate load={() => Promise.reject(new Error('not for them'))} logIn="Log in" others="For the team" />
    </AuthContext>,
  )
}

test('a customer sees that the page is for the team', async () => {
  setUp(() => Response.json(session))
  await screen.findByText('For the team')
  expect(shownToasts()).toEqual([])
})

test('a member whose session was ended is logged out and sees the login', async () => {
  setUp(() => Response.json({ error_code: 'refresh_token_not_found', msg: 'Not found' }, { status: 400 }))
  await expect.poll(() => shownToasts().map(({ title }) => title)).toEqual([words.ended.title])
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull()
  expect(screen.queryByText('For the team')).toBeNull()
})

test('a session whose refresh was limited stays', async () => {
  setUp(() => Response.json({ error_code: 'over_request_rate_limit', msg: 'Too many' }, { status: 429 }))
  await screen.findByText('For the team')
  expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull()
  expect(shownToasts()).toEqual([])
})
