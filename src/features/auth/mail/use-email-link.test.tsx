// @vitest-environment happy-dom
import { createClient } from '@supabase/supabase-js'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth } from '#src/content/auth.ts'
import { authActions } from '../session/auth-actions.ts'
import { signedOut } from '../session/auth-state.ts'
import { AuthContext } from '../session/use-auth.ts'
import { LinkCard, LinkNotice, useEmailLink } from './use-email-link.tsx'

const words = auth.link
const HOUR_S = 3600
const encode = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '')
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
/** Anyone can write one. */
const tokenThatNames = (email: string, expiresIn: number) =>
  `${encode({ alg: 'HS256' })}.${encode({ sub: email, email, exp: inSeconds(expiresIn) })}.c2ln`
const eve = { id: 'eve-id', email: 'eve@example.org' }
const mallory = { id: 'mallory-id', email: 'mallory@example.org' }

afterEach(() => {
  localStorage.clear()
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

/** Opens a link with this token. The auth service answers so, by call. Returns what is stored of a session. */
function open(accessToken: string, answers: Record<string, () => Response>) {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const call = `${init?.method ?? 'GET'} ${new URL(input).pathname}`
    return Promise.resolve(answers[call]?.() ?? Response.json([]))
  })
  history.replaceState(null, '', `/auth#access_token=${accessToken}&refresh_token=r&type=magiclink`)
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
  return () => localStorage.getItem(storageKey) ?? ''
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the address shown is the one the server knows, whatever the token says', async () => {
  const stored = open(tokenThatNames('you@company.test', HOUR_S), { 'GET /auth/v1/user': () => Response.json(eve) })
  await screen.findByText(eve.email)
  expect(screen.queryByText('you@company.test')).toBeNull()
  expect(stored()).toBe('')
  press(words.proceed)
  await expect.poll(() => stored()).toContain(eve.email)
})

test.each([
  ['expired', -HOUR_S],
  ['forged', HOUR_S],
])('a token that is %s is refused, and offers nothing to press', async (_, expiresIn) => {
  const refreshed = vi.fn<() => Response>(() => Response.json({}))
  open(tokenThatNames('you@company.test', expiresIn), {
    'GET /auth/v1/user': () => Response.json({ code: 'bad_jwt' }, { status: 403 }),
    'POST /auth/v1/token': refreshed,
  })
  await screen.findByText(words.expiredHeading)
  expect(screen.queryByText('you@company.test')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(refreshed).not.toHaveBeenCalled()
  expect(location.href).toMatch(/\/auth$/)
})

test('a session of another account than the one shown is not kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // Valid when the page asked, expired when the visitor pressed.
  const ofMallory = { access_token: tokenThatNames(mallory.email, HOUR_S), refresh_token: 'r2', user: mallory }
  const refreshed = vi.fn<() => Response>(() =>
    Response.json({ ...ofMallory, token_type: 'bearer', expires_in: HOUR_S }),
  )
  const stored = open(tokenThatNames(eve.email, -1), {
    'GET /auth/v1/user': () => Response.json(eve),
    'POST /auth/v1/token': refreshed,
  })
  await screen.findByText(eve.email)
  press(words.proceed)
  await screen.findByText(words.expiredHeading)
  expect(refreshed).toHaveBeenCalledOnce()
  expect(stored()).toBe('')
  vi.mocked(console.error).mockRestore()
})

test('a server that does not answer is asked again on a press', async () => {
  let status = 500
  const stored = open(tokenThatNames(eve.email, HOUR_S), { 'GET /auth/v1/user': () => Response.json(eve, { status }) })
  await screen.findByText(words.uncheckedHeading)
  expect(screen.queryByText(eve.email)).toBeNull()
  status = 200
  press(words.retry)
  await screen.findByText(eve.email)
  expect(stored()).toBe('')
})
