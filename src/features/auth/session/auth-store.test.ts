// @vitest-environment happy-dom
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { createAuthStore } from './auth-store.ts'

const ada = { id: 'ada-id', email: 'ada@example.org', aud: 'authenticated', role: 'authenticated' }
const token = {
  access_token: 'header.eyJzdWIiOiJhZGEtaWQifQ.signature',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  user: ada,
}

/** The real client against a backend with a response for each path. */
function setup(answers: Record<string, { status?: number; body: unknown }>) {
  const requests: string[] = []
  const client = createClient('http://api.test', 'key', {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() },
    global: {
      fetch: async (input) => {
        const url = new URL(input instanceof Request ? input.url : input)
        requests.push(`${url.pathname}${url.search}`)
        const answer = Object.entries(answers).find(([path]) => url.pathname.startsWith(path))?.[1]
        return Response.json(answer?.body ?? {}, { status: answer?.status ?? (answer ? 200 : 404) })
      },
    },
  })
  return { store: createAuthStore(async () => client), requests }
}

const logIn = async (store: ReturnType<typeof setup>['store']) => {
  const auth = await store.connect()
  await auth.signInWithPassword({ email: 'ada@example.org', password: 'secret1' })
}

test('loading, then signed out when there is no session', async () => {
  const { store, requests } = setup({})
  expect(store.state().status).toBe('loading')
  await store.connect()
  await expect.poll(() => store.state().status).toBe('signed-out')
  expect(requests).toEqual([])
})

test('the profile is fetched right after a login: by id, all columns, one row', async () => {
  const { store, requests } = setup({
    '/auth/v1/token': { body: token },
    '/rest/v1/profiles': { body: [{ id: 'ada-id', full_name: 'Ada' }] },
  })
  await logIn(store)
  expect(store.state()).toMatchObject({ status: 'signed-in', user: { id: 'ada-id' } })
  await expect.poll(() => store.state().profile).toEqual({ id: 'ada-id', full_name: 'Ada' })
  expect(requests).toContain('/rest/v1/profiles?select=*&id=eq.ada-id&limit=1')
})

test('a profile that cannot be loaded is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { store } = setup({
    '/auth/v1/token': { body: token },
    '/rest/v1/profiles': { status: 500, body: { message: 'broken' } },
  })
  await logIn(store)
  await expect.poll(() => logged).toHaveBeenCalledWith('auth: profile not loaded', expect.anything())
  expect(store.state()).toMatchObject({ status: 'signed-in', profile: null })
  logged.mockRestore()
})

test('a logout clears user, session and profile', async () => {
  const { store } = setup({
    '/auth/v1/token': { body: token },
    '/auth/v1/logout': { body: {} },
    '/rest/v1/profiles': { body: [{ id: 'ada-id', full_name: 'Ada' }] },
  })
  await logIn(store)
  await (await store.connect()).signOut()
  expect(store.state()).toEqual({ status: 'signed-out', user: null, session: null, profile: null, isRecovering: false })
})

test('a client that cannot be fetched ends loading, and the next attempt retries', async () => {
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(new TypeError('Failed to fetch'))
  const store = createAuthStore(load)
  await expect(store.connect()).rejects.toThrow('Failed to fetch')
  expect(store.state().status).toBe('signed-out')
  await expect(store.connect()).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledTimes(2)
})
