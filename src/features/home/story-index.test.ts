import { expect, test } from 'vitest'
import { storyIndex } from './story-index.ts'

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
