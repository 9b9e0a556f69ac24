import { expect, test } from 'vitest'
import { isNear, storyIndex } from './story-index.ts'

test.each([
  [0, 0],
  [2, 2],
  [3, 0],
  [-1, 2],
  [-4, 2],
  [7, 1],
])('place %i in a row of three is story %i', (place, index) => {
  expect(storyIndex(place, 3)).toBe(index)
})

test('near are the current story and its two neighbours, around the ends too', () => {
  const all = [0, 1, 2, 3, 4, 5]
  expect(all.filter((i) => isNear(i, 0, 6))).toEqual([0, 1, 5])
  expect(all.filter((i) => isNear(i, 3, 6))).toEqual([2, 3, 4])
  expect(all.filter((i) => isNear(i, 5, 6))).toEqual([0, 4, 5])
})

test('of three stories all are near', () => {
  for (const current of [0, 1, 2]) for (const i of [0, 1, 2]) expect(isNear(i, current, 3)).toBe(true)
})
