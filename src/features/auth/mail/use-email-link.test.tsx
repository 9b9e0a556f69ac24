// @vitest-environment happy-dom
import { createClient } from '@supabase/supabase-js'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '#src/content/auth.ts'
import { SESSION_STORAGE_KEY } from '#src/lib/supabase.ts'
import { dismissToasts, shownToasts } from '#src/ui/toast-store.ts'
import { accountCalls } from '../session/account-calls.ts'
import { signedOut, type AuthState } from '../session/auth-store.ts'
import { AuthContext } from '../session/use-auth.ts'
import { LinkCard, LinkNotice, useEmailLink } from './use-email-link.tsx'

const words = auth.link
const eve = { id: 'eve-id', email: 'eve@example.org' }
const session = { access_token: 'a.e30.c', refresh_token: 'r', token_type: 'bearer', expires_in: 3600, user: eve }

afterEach(() => {
  localStorage.clear()
  dismissToasts()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

function Screen() {
  const link = useEmailLink()
  return (
    <>
      <LinkNotice status={link.status} onAskAgain={link.forget} />
      <LinkCard link={link} />
    </>
  )
}

type Answered = { state?: AuthState; response?: () => Response }

/** Opens a link; the auth service returns this session. Returns its calls and the stored session. */
function open(address: string, { state = signedOut, response = () => Response.json(session) }: Answered = {}) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${new URL(input).pathname}`)
    return Promise.resolve(response())
  })
  history.replaceState(null, '', address)
  const storageKey = crypto.randomUUID()
  const client = createClient('http://api.test', 'key', {
    auth: { storageKey, autoRefreshToken: false, detectSessionInUrl: false },
  })
  render(
    <AuthContext value={{ ...state, ...accountCalls(async () => client), prepare: () => {} }}>
      <Screen />
    </AuthContext>,
  )
  return { calls, stored: () => localStorage.getItem(storageKey) ?? '' }
}

test('a link waits for a press, then says whose account it opened', async () => {
  const { calls, stored } = open('/auth?token_hash=abc&type=signup')
  await screen.findByText(words.leads.signup)
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: words.proceed }))
  await expect.poll(() => shownToasts().at(-1)?.text).toContain(eve.email)
  expect(calls).toEqual(['POST /auth/v1/verify'])
  expect(stored()).toContain(eve.email)
  expect(location.href).toMatch(/\/auth$/)
})

test.each([
  ['?error_code=otp_expired', false, words.expiredHeading],
  ['?error_code=otp_expired', true, words.expiredHeading],
  ['?token_hash=abc&type=magiclink', false, words.expiredHeading],
  ['?type=magiclink#access_token=a-strangers', false, words.refusedHeading],
  ['#access_token=a-strangers', true, words.refusedHeading],
])('a link refused by its address %s causes a toast only with a session: %s', async (address, isSignedIn, heading) => {
  if (isSignedIn) localStorage.setItem(SESSION_STORAGE_KEY, '{}')
  const { calls } = open(`/auth${address}`)
  await screen.findByText(heading)
  expect([calls, screen.queryByRole('button'), location.pathname + location.hash]).toEqual([[], null, '/auth'])
  expect(shownToasts().map(({ title }) => title)).toEqual(isSignedIn ? [heading] : [])
})

test.each([
  [false, 1],
  [true, 0],
])('a used recovery link causes no toast while its password is still to be set: %s', async (isRecovering, toasts) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem(SESSION_STORAGE_KEY, '{}')
  open('/auth?token_hash=abc&type=recovery', {
    state: { status: 'signed-in', user: eve, session, profile: null, isRecovering } as unknown as AuthState,
    response: () => Response.json({ error_code: 'otp_expired', msg: 'expired' }, { status: 403 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: words.proceed }))
  await screen.findByText(words.expiredHeading)
  expect(shownToasts()).toHaveLength(toasts)
  logged.mockRestore()
})
