// @vitest-environment happy-dom
import { createClient } from '@supabase/supabase-js'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '#src/content/auth.ts'
import { dismissToasts, shownToasts } from '#src/ui/toast-store.ts'
import { accountCalls as authActions } from '../session/account-calls.ts'
import { signedOut } from '../session/auth-state.ts'
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

/** Opens a link; the auth service gives this session to whoever calls it. Returns its calls and what is stored. */
function open(address: string) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${new URL(input).pathname}`)
    return Promise.resolve(Response.json(session))
  })
  history.replaceState(null, '', address)
  const storageKey = crypto.randomUUID()
  const client = createClient('http://api.test', 'key', {
    auth: { storageKey, autoRefreshToken: false, detectSessionInUrl: false },
  })
  const actions = authActions(async () => client.auth)
  render(
    <AuthContext value={{ ...signedOut, ...actions, prepare: () => {}, beginRecovery: () => {} }}>
      <Screen />
    </AuthContext>,
  )
  return { calls, stored: () => localStorage.getItem(storageKey) ?? '' }
}

test.each(['/auth', '/auth?type=magiclink'])('a session in the fragment of %s is not taken', async (address) => {
  const { calls, stored } = open(`${address}#access_token=${session.access_token}&refresh_token=a-strangers`)
  await screen.findByText(words.refusedHeading)
  expect(screen.queryByRole('button')).toBeNull()
  expect(calls).toEqual([])
  expect(stored()).toBe('')
  expect(location.href).toMatch(/\/auth$/)
})

test.each(['signup', 'magiclink', 'email_change'] as const)(
  'a link of type %s waits for a press, then says whose account it opened',
  async (type) => {
    const { calls, stored } = open(`/auth?token_hash=abc&type=${type}`)
    await screen.findByText(words.leads[type])
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: words.proceed }))
    await expect.poll(() => shownToasts().at(-1)?.text).toContain(eve.email)
    expect(calls).toEqual(['POST /auth/v1/verify'])
    expect(stored()).toContain(eve.email)
    expect(location.href).toMatch(/\/auth$/)
  },
)
