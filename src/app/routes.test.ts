import { expect, test } from 'vitest'
import { HAS_VOICE } from '#src/content/features.ts'
import { needsPageLoad, routes } from './routes.ts'

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

test('each page has one file in routes/, with the name of its path', () => {
  const files = routes.map(({ path }) => `./routes/${path === '/' ? 'home' : path.slice(1)}.tsx`)
  expect(Object.keys(import.meta.glob('./routes/*.tsx')).toSorted()).toEqual(files.toSorted())
})
