import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { accountChanges } from './account-changes.ts'

const login = { email: 'ada@example.org', password: 'old', captchaToken: 'token' }

/** A backend whose auth service accepts all calls of a member. */
function setUp() {
  const calls: string[] = []
  const client = createClient('http://127.0.0.1:9', 'key', { auth: { persistSession: false } })
  for (const name of ['signInWithPassword', 'updateUser', 'signOut'] as const) {
    vi.spyOn(client.auth, name).mockImplementation((given: unknown) => {
      calls.push(`${name} ${JSON.stringify(given)}`)
      return Promise.resolve({ data: {}, error: null } as never)
    })
  }
  vi.spyOn(client, 'rpc').mockResolvedValue({ data: { member: true }, error: null } as never)
  return { calls, backend: accountChanges(async () => client as never) }
}

test('a member of the team needs a password of at least twelve characters', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { calls, backend } = setUp()
  expect(await backend.changePassword(login, 'x'.repeat(11), false)).toMatchObject({
    ok: false,
    failure: { code: 'weak_password', message: expect.stringContaining('at least 12 characters') },
  })
  expect(calls).toEqual([])
  logged.mockRestore()
  // A login would lower the session to one without the second factor.
  expect(await backend.changePassword(login, 'x'.repeat(12), true)).toMatchObject({ ok: true })
  expect(calls[0]).toMatch(/^updateUser/)
})

test('a new name is stored as one line of valid text', async () => {
  const { calls, backend } = setUp()
  vi.stubGlobal('fetch', async (_url: unknown, { body }: { body: string }) => {
    calls.push(`profiles ${body}`)
    return new Response(null, { status: 204 })
  })
  await backend.rename('ada', ' Ada\nBcc: eve \ud83c')
  const name = '{"full_name":"Ada Bcc: eve \ufffd"}'
  expect(calls).toEqual([`profiles ${name}`, `updateUser {"data":${name}}`])
})
