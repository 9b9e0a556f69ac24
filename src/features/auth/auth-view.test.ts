import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { isRecovery, recoveryState } from './auth-view.ts'

const sessionOf = (id: string) =>
  ({ access_token: `header.${btoa(JSON.stringify({ session_id: id }))}.sign` }) as Session

test('a recovery lasts as long as the session of its link', () => {
  const state = structuredClone(recoveryState(sessionOf('of the link')))
  expect(isRecovery(state, sessionOf('of the link'))).toBe(true)
  expect(isRecovery(state, sessionOf('of a later login'))).toBe(false)
  for (const other of [null, {}, recoveryState(null)]) expect(isRecovery(other, sessionOf('any'))).toBe(false)
})
