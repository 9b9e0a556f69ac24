import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { loading, nextAuthState, signedOut, type AuthState } from './auth-state.ts'

const session = (id: string, token = 'token') => ({ access_token: token, user: { id } }) as unknown as Session

function after(state: AuthState, event: AuthChangeEvent, next: Session | null): AuthState {
  return nextAuthState(state, { type: 'auth-event', event, session: next })
}

const ada = after(loading, 'INITIAL_SESSION', session('ada'))
const adaWithProfile = nextAuthState(ada, {
  type: 'profile-loaded',
  userId: 'ada',
  profile: { id: 'ada', full_name: 'Ada' },
})

test('loading ends with the first session check: signed out', () => {
  expect(after(loading, 'INITIAL_SESSION', null)).toEqual(signedOut)
})

test('loading ends with the first session check: signed in', () => {
  expect(ada).toMatchObject({ status: 'signed-in', user: { id: 'ada' }, profile: null, isRecovering: false })
})

test('loading ends as signed out when the check itself fails', () => {
  expect(nextAuthState(loading, { type: 'check-failed' })).toEqual(signedOut)
})

test('a failed check signs no one out', () => {
  expect(nextAuthState(ada, { type: 'check-failed' })).toBe(ada)
})

const eventsWithSession: AuthChangeEvent[] = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'PASSWORD_RECOVERY',
  'MFA_CHALLENGE_VERIFIED',
]

test.each(eventsWithSession)('%s signs in from signed out', (event) => {
  expect(after(signedOut, event, session('ada'))).toMatchObject({ status: 'signed-in', user: { id: 'ada' } })
})

test.each(eventsWithSession)('%s replaces user and session', (event) => {
  const next = after(adaWithProfile, event, session('ada', 'newer'))
  expect(next.session).toEqual(session('ada', 'newer'))
  expect(next.user).toEqual({ id: 'ada' })
})

test.each(eventsWithSession)('%s keeps the profile of the same user', (event) => {
  expect(after(adaWithProfile, event, session('ada')).profile).toEqual({ id: 'ada', full_name: 'Ada' })
})

test.each(eventsWithSession)('%s of another user drops the profile', (event) => {
  expect(after(adaWithProfile, event, session('eve')).profile).toBeNull()
})

test.each([...eventsWithSession, 'SIGNED_OUT' as const])('%s without a session clears everything', (event) => {
  expect(after(adaWithProfile, event, null)).toEqual(signedOut)
})

test('a profile that arrives after a logout is dropped', () => {
  const late = { type: 'profile-loaded', userId: 'ada', profile: { id: 'ada', full_name: 'Ada' } } as const
  expect(nextAuthState(signedOut, late)).toEqual(signedOut)
  const eve = after(signedOut, 'SIGNED_IN', session('eve'))
  expect(nextAuthState(eve, late)).toBe(eve)
})

test('recovery lasts until the new password is set', () => {
  const recovering = after(signedOut, 'PASSWORD_RECOVERY', session('ada'))
  expect(recovering.isRecovering).toBe(true)
  expect(after(recovering, 'TOKEN_REFRESHED', session('ada')).isRecovering).toBe(true)
  expect(after(recovering, 'SIGNED_IN', session('ada')).isRecovering).toBe(true)
  expect(after(recovering, 'USER_UPDATED', session('ada')).isRecovering).toBe(false)
  expect(after(recovering, 'SIGNED_OUT', null).isRecovering).toBe(false)
})
