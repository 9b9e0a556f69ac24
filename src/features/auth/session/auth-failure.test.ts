import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { readAuthFailure } from './auth-failure.ts'

test.each([
  [new AuthApiError('Invalid credentials', 400, 'invalid_credentials'), 'invalid_credentials', 'Invalid credentials'],
  [new AuthWeakPasswordError('It is in a data leak', 422, ['pwned']), 'weak_password', 'It is in a data leak'],
  [
    new AuthApiError('captcha protection', 400, 'captcha_failed'),
    'captcha_failed',
    'The bot check did not finish. Please try again.',
  ],
  [new AuthRetryableFetchError('Database error saving new user', 500), null, 'Database error saving new user'],
  [new AuthRetryableFetchError('Failed to fetch', 0), null, null],
  [new AuthRetryableFetchError('HTTP 503', 503), null, null],
  [new AuthApiError('{"a":{"b":1}}', 400, undefined), null, null],
  [new TypeError('x is not a function'), null, null],
])('%s keeps the code and the message of the server, or has ours', (error, code, message) => {
  expect(readAuthFailure(error)).toEqual({ code, message })
})
