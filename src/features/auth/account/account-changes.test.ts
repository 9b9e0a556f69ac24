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
