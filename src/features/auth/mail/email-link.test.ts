import { expect, test } from 'vitest'
import { readEmailLink } from './email-link.ts'

const token = (type: string) => ({ kind: 'token', tokenHash: 'abc', type })
const refused = (isExpired: boolean) => ({ kind: 'refused', isExpired })

test.each([
  ['?token_hash=abc&type=recovery', '', token('recovery')],
  ['?token_hash=abc&type=signup', '', token('signup')],
  ['?token_hash=abc&type=invite', '', refused(true)],
  ['?token_hash=abc&type=magiclink', '', refused(true)],
  ['', '#error=access_denied&error_code=otp_expired', refused(true)],
  ['?error_code=validation_failed', '', refused(true)],
  ['?token_hash=abc', '', refused(true)],
  ['?token_hash=abc&type=toString', '', refused(true)],
  ['', '#access_token=a&refresh_token=r&type=magiclink', refused(false)],
  ['?type=magiclink', '#access_token=a&refresh_token=r', refused(false)],
  ['', '#error=access_denied&error_code=over_request_rate_limit', refused(false)],
  ['', '', null],
  ['?tab=signup', '', null],
  ['?token_hash=&type=recovery', '', null],
  ['', '#main', null],
])('%s%s is the link %j', (search, hash, link) => {
  expect(readEmailLink(search, hash)).toEqual(link)
})
