import type { Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { isRecovery, parseHistoryState, recoveryState, returnPath } from './history-state.ts'

const sessionOf = (id: string) =>
  ({ access_token: `header.${btoa(JSON.stringify({ session_id: id }))}.sign` }) as Session

test('a recovery lasts as long as the session of its link', () => {
  const state = parseHistoryState(structuredClone(recoveryState(sessionOf('of the link'))))
  expect(isRecovery(state, sessionOf('of the link'))).toBe(true)
  expect(isRecovery(state, sessionOf('of a later login'))).toBe(false)
  for (const other of [null, {}, { recovering: null }])
    expect(isRecovery(parseHistoryState(other), sessionOf('any'))).toBe(false)
})

test('only valid values are read from the history, and no address outside the site is a target', () => {
  const state = { email: 'ada@example.org', purpose: 'confirm', returnTo: '/inbox' }
  expect(parseHistoryState(state)).toEqual(state)
  const invalid = { email: 1, purpose: 'other', returnTo: 'https://example.org', recovering: {} }
  for (const other of [invalid, null, undefined, 'text']) expect(parseHistoryState(other)).toEqual({})
})

test.each([
  [{ returnTo: '/inbox' }, '/inbox'],
  [{ returnTo: '/account' }, '/account'],
  [{ returnTo: 'https://evil.example' }, '/'],
  [{ returnTo: '//evil.example' }, '/'],
  [{ returnTo: '/voice-demo' }, '/'],
  [null, '/'],
])('after a login, %j leads to %s', (state, path) => expect(returnPath(parseHistoryState(state))).toBe(path))
