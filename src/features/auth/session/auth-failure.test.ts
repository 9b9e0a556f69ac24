import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { readAuthFailure, refusedField } from './auth-failure.ts'

const leaked = 'Password is weak. It is too short. It has appeared in a data leak, so others may know it.'

test.each([
  [
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    'invalid_credentials',
    'Invalid login credentials',
  ],
  [
    new AuthApiError('captcha protection', 400, 'captcha_failed'),
    'captcha_failed',
    'The bot check did not finish. Please try again.',
  ],
  [
    new AuthWeakPasswordError('Password is weak', 422, ['length', 'pwned', 'new-rule' as 'length']),
    'weak_password',
    leaked,
  ],
  [new AuthRetryableFetchError('Database error saving new user', 500), null, 'Database error saving new user'],
  [new AuthSessionMissingError(), 'session_not_found', null],
])('%s keeps the code and the message of the server, or has ours', (error, code, message) => {
  expect(readAuthFailure(error)).toEqual({ code, message })
})

test('a refusal is about a field, a failed connection is not', () => {
  const fields = ['invalid_credentials', 'user_already_exists', 'unexpected_failure', null].map((code) =>
    refusedField({ code, message: null }),
  )
  expect(fields).toEqual(['password', 'email', null, null])
})
