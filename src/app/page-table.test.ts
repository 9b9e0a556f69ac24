import { expect, test } from 'vitest'
import { HAS_VOICE } from '#src/content/features.ts'
import { needsPageLoad } from './page-table.ts'

test.each([
  ['/', '/auth', false],
  ['/auth', '/auth.html', false],
  ['/', '/voice-demo', true],
  ['/voice-demo', '/', HAS_VOICE],
  // The server decides whether such an address is a text page or unknown.
  ['/', '/imprint', true],
])('from %s to %s: a page load is %s', (from, to, expected) => {
  expect(needsPageLoad(from, to)).toBe(expected)
})
