import { createClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { accountChanges } from './account-changes.ts'

test('a member changes the password in the session that has the second factor, which a login would end', async () => {
  const calls: string[] = []
  const client = createClient('http://127.0.0.1:9', 'key', { auth: { persistSession: false } })
  for (const name of ['signInWithPassword', 'updateUser', 'signOut'] as const) {
    vi.spyOn(client.auth, name).mockImplementation(() => {
      calls.push(name)
      return Promise.resolve({ data: {}, error: null } as never)
    })
  }
  const changes = accountChanges(async () => client as never)
  const credentials = { email: 'ada@example.org', password: 'old' }
  expect(await changes.changePassword(credentials, 'new', true)).toMatchObject({ error: null })
  expect(await changes.changePassword(credentials, 'new', false)).toMatchObject({ error: null })
  expect(calls).toEqual(['updateUser', 'signOut', 'signInWithPassword', 'updateUser', 'signOut'])
})

test.each([
  ['user_not_found', true],
  ['bad_jwt', false],
])('a deletion whose response is lost is done if the account is gone (%s: %s)', async (code, isDone) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const session = { access_token: 'a.e30.c', refresh_token: 'r', expires_in: 3600, user: { id: 'ada' } }
  const fetch = async (input: RequestInfo | URL) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname
    if (path.endsWith('/account_delete')) throw new TypeError('Failed to fetch')
    if (path.endsWith('/user')) return Response.json({ error_code: code, msg: 'No' }, { status: 403 })
    return Response.json(session)
  }
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() }
  const client = createClient('http://api.test', 'key', { auth, global: { fetch } })
  const changes = accountChanges(async () => client as never)
  const { error } = await changes.deleteAccount({ email: 'ada@example.org', password: 'old' })
  expect(error === null).toBe(isDone)
  logged.mockRestore()
})
