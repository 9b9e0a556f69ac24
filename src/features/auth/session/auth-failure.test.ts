import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
} from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { readAuthFailure, refusedField } from './auth-failure.ts'

test('an error keeps the message and the code of the server', () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
  expect(readAuthFailure(error)).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
})

test('a refusal because of the captcha has a readable message', () => {
  const error = new AuthApiError(
    'captcha protection: request disallowed (no captcha_token found)',
    400,
    'captcha_failed',
  )
  expect(readAuthFailure(error)).toEqual({
    code: 'captcha_failed',
    message: expect.stringContaining('The bot check did not finish'),
  })
})

test('a weak password has the reasons', () => {
  const { code, message } = readAuthFailure(new AuthWeakPasswordError('Password is weak.', 422, ['length', 'pwned']))
  expect(code).toBe('weak_password')
  expect(message).toBe('Password is weak. It is too short. It has appeared in a data leak, so others may know it.')
})

test('an unknown reason is left out', () => {
  expect(readAuthFailure(new AuthWeakPasswordError('Weak.', 422, ['new-rule' as 'length'])).message).toBe('Weak.')
})

test.each([500, 503, 520])('a %i with a message keeps it', (status) => {
  const error = new AuthRetryableFetchError('Database error saving new user', status)
  expect(readAuthFailure(error).message).toBe('Database error saving new user')
})

test('a missing session has its code', () => {
  expect(readAuthFailure(new AuthSessionMissingError()).code).toBe('session_not_found')
})

test.each([
  ['no network', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['an outage without words', new AuthRetryableFetchError('{}', 503)],
  ['an outage that is not JSON', new AuthRetryableFetchError('HTTP 503', 503)],
  ['a refusal without words', new AuthApiError('{"a":1}', 400, undefined)],
  ['a refusal that is a list', new AuthApiError('[]', 400, undefined)],
  ['a refusal that is null', new AuthApiError('null', 400, undefined)],
  ['an answer that is not JSON', new AuthUnknownError('Unexpected token <', new SyntaxError('x'))],
  ['a bug', new TypeError('x is not a function')],
  ['something that is no error at all', 'boom'],
])('%s has no message', (_name, error) => {
  expect(readAuthFailure(error).message).toBeNull()
})

test('reasons follow a full stop', () => {
  const error = new AuthWeakPasswordError('Password is known to be weak', 422, ['pwned'])
  expect(readAuthFailure(error).message).toMatch(/^Password is known to be weak\. It /)
})

test.each([
  ['invalid_credentials', 'password'],
  ['user_already_exists', 'email'],
  ['unexpected_failure', null],
  [null, null],
])('a failure with the code %s is about the field %s', (code, field) => {
  expect(refusedField({ code, message: null })).toBe(field)
})
