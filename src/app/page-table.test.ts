import { expect, test } from 'vitest'
import { FAILURE_PAGES } from '#shared/browser-failure.ts'
import { needsPageLoad, notFoundPage, pageTable } from './page-table.ts'

test.each([
  ['/', '/auth', false],
  ['/auth', '/auth.html', false],
  ['/', '/voice-demo', true],
  ['/voice-demo', '/', true],
  // The server decides whether such an address is a page of text or unknown.
  ['/', '/imprint', true],
  ['/unknown', '/imprint', true],
  ['/unknown', '/unknown', false],
  ['/unknown', '/', false],
])('from %s to %s: a page load is %s', (from, to, expected) => {
  expect(needsPageLoad(from, to)).toBe(expected)
})

test('every page may report its failures', () => {
  const paths = [...pageTable, notFoundPage].map(({ path }) => path)
  expect(paths.filter((path) => !FAILURE_PAGES.some((page) => page === path))).toEqual([])
})
