// Specified behaviour that supabase-js provides: an upgrade has to keep it.
import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'

function setup() {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}, { status: 400 }))
  const auth = { persistSession: false, autoRefreshToken: false }
  return { fetch, client: createClient('http://127.0.0.1:1', 'public-key', { auth, global: { fetch } }) }
}

test('every call to the auth service has the API version', async () => {
  const { fetch, client } = setup()
  await client.auth.signInWithPassword({ email: 'ada@example.org', password: 'a secret' })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('http://127.0.0.1:1/auth/v1/token?grant_type=password')
  expect(new Headers(init?.headers).get('x-supabase-api-version')).toBe('2024-01-01')
})

test('a password alone is not sent', async () => {
  const { fetch, client } = setup()
  // @ts-expect-error -- the types forbid it too
  const { error } = await client.auth.signInWithPassword({ password: 'a secret' })
  expect(error?.message).toBe('You must provide either an email or phone number and a password')
  expect(error?.status).toBe(400)
  expect(fetch).not.toHaveBeenCalled()
})

test('a call that needs a session reports that there is none', async () => {
  const { error } = await setup().client.auth.updateUser({ password: 'a secret' })
  expect(error).toMatchObject({ message: 'Auth session missing!', status: 400 })
})
