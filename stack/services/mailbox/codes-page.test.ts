import { expect, test } from 'vitest'
import { codesPage } from './codes-page.ts'

test('each authenticator app has its address, escaped, and its current code', () => {
  const source = { email: '<b>@team.test', secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', isVerified: false }
  const page = codesPage([source], 59_000)
  for (const text of ['&lt;b&gt;@team.test', '287 082', 'for another 1 s', 'being set up']) expect(page).toContain(text)
})
