import { expect, test } from 'vitest'
import { totp } from './totp.ts'

const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code of RFC 6238 at %d seconds', (seconds, code) => {
  expect(totp(RFC_SECRET, seconds * 1_000)).toBe(code)
})
