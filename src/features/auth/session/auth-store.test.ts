// @vitest-environment happy-dom
import { createClient, type AuthChangeEvent, type Session } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { createAuthStore, signedOut } from './auth-store.ts'

const sessionOf = (id: string, token = 'token') => ({ access_token: token, user: { id } }) as unknown as Session
const profile = { id: 'ada', full_name: 'Ada' }

/** The store after these events of a client, whose backend responds to a request for the profile like this. */
async function setup(...events: [event: AuthChangeEvent, session: Session | null][]) {
  const fetchProfile = vi.fn<(url: unknown) => Promise<Response>>(async () => Response.json([profile]))
  const client = createClient('http://api.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: { fetch: fetchProfile },
  })
  const listen = vi.spyOn(client.auth, 'onAuthStateChange').mockReturnValue({} as never)
  const store = createAuthStore(async () => client)
  const before = store.state().status
  await store.connect()
  const emit = (event: AuthChangeEvent, session: Session | null) => void listen.mock.calls[0]?.[0](event, session)
  for (const [event, session] of events) emit(event, session)
  return { store, before, emit, fetchProfile }
}

const adaSignsIn = ['SIGNED_IN', sessionOf('ada')] as [AuthChangeEvent, Session]

test('loading ends with the first session check', async () => {
  const { store, before, fetchProfile } = await setup(['INITIAL_SESSION', null])
  expect([before, store.state()]).toEqual(['loading', signedOut])
  expect(fetchProfile).not.toHaveBeenCalled()
})

test('a logout in any tab clears the storage of this one, such as the draft of a reply; a visit does not', async () => {
  sessionStorage.setItem('reply', 'Yes, we could.')
  const { emit } = await setup(['INITIAL_SESSION', null], adaSignsIn)
  expect(sessionStorage.getItem('reply')).toBe('Yes, we could.')
  emit('SIGNED_OUT', null)
  expect(sessionStorage.getItem('reply')).toBeNull()
})

test('a client that cannot be fetched ends loading, and the next attempt retries', async () => {
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const store = createAuthStore(load)
  await expect(store.connect()).rejects.toThrow('Failed to fetch')
  expect(store.state().status).toBe('signed-out')
  await expect(store.connect()).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
})

test('an event replaces user and session, keeps the profile of the same user, and drops that of another', async () => {
  const { store, emit } = await setup(adaSignsIn)
  expect(store.state()).toMatchObject({ status: 'signed-in', user: { id: 'ada' }, profile: null })
  await expect.poll(() => store.state().profile).toEqual(profile)
  emit('TOKEN_REFRESHED', sessionOf('ada', 'newer'))
  expect(store.state()).toMatchObject({ session: sessionOf('ada', 'newer'), profile })
  emit('SIGNED_IN', sessionOf('eve'))
  expect(store.state()).toMatchObject({ user: { id: 'eve' }, profile: null })
  emit('SIGNED_OUT', null)
  expect(store.state()).toEqual(signedOut)
})

test('the profile is fetched after every event: one row of all columns, by the id of the user', async () => {
  const { store, emit, fetchProfile } = await setup(adaSignsIn)
  await expect.poll(() => store.state().profile).toEqual(profile)
  expect(fetchProfile.mock.calls[0]?.[0]).toBe('http://api.test/rest/v1/profiles?select=*&id=eq.ada&limit=1')
  const events = ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'PASSWORD_RECOVERY'] as const
  for (const event of [...events, 'MFA_CHALLENGE_VERIFIED'] as const) {
    fetchProfile.mockResolvedValue(Response.json([{ ...profile, full_name: event }]))
    emit(event, sessionOf('ada', event))
    await expect.poll(() => store.state().profile?.full_name).toBe(event)
  }
})

test('a profile that arrives after another login is dropped', async () => {
  const late = Promise.withResolvers<Response>()
  const { store, emit, fetchProfile } = await setup(adaSignsIn)
  fetchProfile.mockReturnValueOnce(late.promise).mockReturnValue(new Promise(() => {}))
  await expect.poll(() => fetchProfile).toHaveBeenCalledOnce()
  emit('SIGNED_IN', sessionOf('eve'))
  late.resolve(Response.json([profile]))
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(store.state()).toMatchObject({ user: { id: 'eve' }, profile: null })
})

test('a profile that cannot be loaded is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { store, fetchProfile } = await setup(adaSignsIn)
  fetchProfile.mockResolvedValue(Response.json({ message: 'broken' }, { status: 500 }))
  await expect.poll(() => logged).toHaveBeenCalledWith('auth: profile not loaded', expect.anything())
  expect(store.state()).toMatchObject({ status: 'signed-in', profile: null })
  logged.mockRestore()
})
