import { expect, test } from 'vitest'
import { readEmailLink } from './email-link.ts'

test.each([
  ['?token_hash=abc&type=recovery', '', { kind: 'token', tokenHash: 'abc', type: 'recovery' }],
  ['?token_hash=abc&type=signup', '', { kind: 'token', tokenHash: 'abc', type: 'signup' }],
  ['?token_hash=abc&type=email', '', { kind: 'token', tokenHash: 'abc', type: 'signup' }],
  ['', '#error=access_denied&error_code=otp_expired', { kind: 'expired' }],
  ['?error_code=otp_expired', '', { kind: 'expired' }],
  ['?token_hash=abc', '', { kind: 'expired' }],
  ['?token_hash=abc&type=nonsense', '', { kind: 'expired' }],
])('%s%s', (search, hash, expected) => {
  expect(readEmailLink(search, hash)).toEqual(expected)
})

test.each([
  ['', ''],
  ['?tab=signup', ''],
  ['?token_hash=&type=recovery', ''],
  ['', '#main'],
])('%s%s is no mailed link', (search, hash) => {
  expect(readEmailLink(search, hash)).toBeNull()
})
