import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { isRecovery, recoveryState, returnPath } from './auth-view.ts'

const sessionOf = (id: string) =>
  ({ access_token: `header.${btoa(JSON.stringify({ session_id: id }))}.sign` }) as Session

test('a recovery lasts as long as the session of its link', () => {
  const state = structuredClone(recoveryState(sessionOf('of the link')))
  expect(isRecovery(state, sessionOf('of the link'))).toBe(true)
  expect(isRecovery(state, sessionOf('of a later login'))).toBe(false)
  for (const other of [null, {}, recoveryState(null)]) expect(isRecovery(other, sessionOf('any'))).toBe(false)
})

test.each([
  [{ returnTo: '/inbox' }, '/inbox'],
  [{ returnTo: '/account' }, '/account'],
  [{ returnTo: 'https://evil.example' }, '/'],
  [{ returnTo: '//evil.example' }, '/'],
  [{ returnTo: '/voice-demo' }, '/'],
  [null, '/'],
])('after a login, %j leads to %s', (historyState, path) => expect(returnPath(historyState)).toBe(path))
