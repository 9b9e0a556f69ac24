import { expect, test } from 'vitest'
import { growContent } from './grow-content.ts'

const entries = [
  { id: 'a', quote: 'one two three four five six', image: 'ada' },
  { id: 'b', quote: 'seven eight nine ten eleven twelve', image: 'ben' },
]

test('the entries there are stay first and as they are', () => {
  expect(growContent(entries, 5, 'id', 'quote').slice(0, 2)).toEqual(entries)
})

test('the others have a name, words and a picture of their own, and are as long', () => {
  const grown = growContent(entries, 40, 'id', 'quote')
  for (const key of ['id', 'quote', 'image'] as const) expect(new Set(grown.map((entry) => entry[key])).size).toBe(40)
  for (const [i, { quote }] of grown.entries()) expect(quote).toHaveLength(entries[i % 2]?.quote.length ?? 0)
})
