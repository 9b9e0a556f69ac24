import { expect, test } from 'vitest'
import { nextPage } from './text-page-view.tsx'

test('the next page is the next of the footer, after the last the first, and never the page itself', () => {
  const [one, two] = [{ href: '/one' }, { href: '/two' }]
  expect(nextPage('/one', [one, two])).toBe(two)
  expect(nextPage('/two', [one, two])).toBe(one)
  expect(nextPage('/one', [one])).toBeUndefined()
  expect(nextPage('/privacy', [one, two])).toBeUndefined()
})
