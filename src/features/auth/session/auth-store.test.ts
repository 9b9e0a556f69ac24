// @vitest-environment happy-dom
import { createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { loading, nextAuthState, signedOut, type AuthState } from './auth-state.ts'
import { createAuthStore } from './auth-store.ts'

const session = (id: string, token = 'token') => ({ access_token: token, user: { id } }) as unknown as Session

function after(state: AuthState, event: AuthChangeEvent, next: Session | null): AuthState {
  return nextAuthState(state, { type: 'auth-event', event, session: next })
}

const profile = { id: 'ada', full_name: 'Ada' }
const adaSignedIn = after(loading, 'INITIAL_SESSION', session('ada'))
const ada = nextAuthState(adaSignedIn, { type: 'profile-loaded', userId: 'ada', profile })

test('loading ends with the first session check, even a failed one, which signs no one out', () => {
  expect(after(loading, 'INITIAL_SESSION', null)).toEqual(signedOut)
  expect(adaSignedIn).toMatchObject({ status: 'signed-in', user: { id: 'ada' }, profile: null, isRecovering: false })
  expect(nextAuthState(loading, { type: 'check-failed' })).toEqual(signedOut)
  expect(nextAuthState(ada, { type: 'check-failed' })).toBe(ada)
})

test.each<AuthChangeEvent>([
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
])('%s replaces user and session, and drops the profile of another user', (event) => {
  const newer = after(ada, event, session('ada', 'newer'))
  expect(newer).toMatchObject({ status: 'signed-in', session: session('ada', 'newer'), profile })
  expect(after(ada, event, session('eve'))).toMatchObject({ user: { id: 'eve' }, profile: null })
  expect(after(ada, event, null)).toEqual(signedOut)
})

test('a profile that arrives after a logout is dropped', () => {
  const late = { type: 'profile-loaded', userId: 'ada', profile } as const
  expect(nextAuthState(signedOut, late)).toEqual(signedOut)
  const eve = after(signedOut, 'SIGNED_IN', session('eve'))
  expect(nextAuthState(eve, late)).toBe(eve)
})

test('recovery lasts until the new password is set', () => {
  const recovering = after(signedOut, 'PASSWORD_RECOVERY', session('ada'))
  const isRecovering = (event: AuthChangeEvent) => after(recovering, event, session('ada')).isRecovering
  expect(recovering.isRecovering).toBe(true)
  expect([isRecovering('TOKEN_REFRESHED'), isRecovering('SIGNED_IN'), isRecovering('USER_UPDATED')]).toEqual([
    true,
    true,
    false,
  ])
})

/** The real client against a backend that accepts a login and answers a request for the profile like this. */
function setUp(profileStatus: number) {
  const requests: string[] = []
  const user = { id: 'ada' }
  const token = { access_token: 'header.eyJzdWIiOiJhZGEifQ.signature', refresh_token: 'r', expires_in: 3600, user }
  const client = createClient('http://api.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: {
      fetch: async (input) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input)
        requests.push(`${pathname}${search}`)
        if (!pathname.startsWith('/rest')) return Response.json(pathname.endsWith('token') ? token : {})
        return Response.json(profileStatus === 200 ? [profile] : { message: 'broken' }, { status: profileStatus })
      },
    },
  })
  const store = createAuthStore(async () => client)
  return { store, requests, logIn: () => client.auth.signInWithPassword({ email: 'ada@example.org', password: 'x' }) }
}

test('loading, then the profile is fetched right after a login, and a logout clears everything', async () => {
  const { store, requests, logIn } = setUp(200)
  expect(store.state().status).toBe('loading')
  const auth = await store.connect()
  await expect.poll(() => store.state().status).toBe('signed-out')
  expect(requests).toEqual([])
  await logIn()
  expect(store.state()).toMatchObject({ status: 'signed-in', user: { id: 'ada' } })
  await expect.poll(() => store.state().profile).toEqual(profile)
  expect(requests).toContain('/rest/v1/profiles?select=*&id=eq.ada&limit=1')
  await auth.signOut()
  expect(store.state()).toEqual(signedOut)
})

test('a profile that cannot be loaded is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { store, logIn } = setUp(500)
  await store.connect()
  await logIn()
  await expect.poll(() => logged).toHaveBeenCalledWith('auth: profile not loaded', expect.anything())
  expect(store.state()).toMatchObject({ status: 'signed-in', profile: null })
  logged.mockRestore()
})

test('a client that cannot be fetched ends loading, and the next attempt retries', async () => {
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const store = createAuthStore(load)
  await expect(store.connect()).rejects.toThrow('Failed to fetch')
  expect(store.state().status).toBe('signed-out')
  await expect(store.connect()).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
})
