import { expect, test } from 'vitest'
import { isExpired, readEmailLink } from './email-link.ts'

test.each([
  ['?token_hash=abc&type=recovery', 'recovery'],
  ['?token_hash=abc&type=signup', 'signup'],
  ['?token_hash=abc&type=email', 'signup'],
  ['?token_hash=abc&type=invite', 'invite'],
  ['?token_hash=abc&type=magiclink', 'magiclink'],
])('%s has a token', (search, type) => {
  expect(readEmailLink(search, '')).toEqual({ kind: 'token', tokenHash: 'abc', type })
})

test.each([
  ['', '#error=access_denied&error_code=otp_expired', true],
  ['?error_code=otp_expired', '', true],
  ['?token_hash=abc', '', true],
  ['?token_hash=abc&type=nonsense', '', true],
  ['?token_hash=abc&type=toString', '', true],
  ['', '#access_token=a&refresh_token=r&type=magiclink', false],
  ['?type=magiclink', '#access_token=a&refresh_token=r', false],
  ['', '#error=server_error&error_code=unexpected_failure', false],
  ['', '#error=access_denied&error_code=over_request_rate_limit', false],
])('%s%s was refused, and is expired: %s', (search, hash, expired) => {
  expect(readEmailLink(search, hash)).toEqual({ kind: 'refused', isExpired: expired })
})

test.each([
  ['', ''],
  ['?tab=signup', ''],
  ['?token_hash=&type=recovery', ''],
  ['', '#main'],
])('%s%s is not a mailed link', (search, hash) => {
  expect(readEmailLink(search, hash)).toBeNull()
})

test('only these error codes mean expired', () => {
  for (const code of ['otp_expired', 'validation_failed']) expect(isExpired(code)).toBe(true)
  for (const code of [null, 'over_request_rate_limit', 'bad_jwt', 'unexpected_failure', 'captcha_failed'])
    expect(isExpired(code)).toBe(false)
})
