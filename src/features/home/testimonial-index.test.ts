import { expect, test } from 'vitest'
import { testimonialIndex } from './testimonial-index.ts'

test.each([
  [0, 0],
  [2, 2],
  [3, 0],
  [-1, 2],
  [-4, 2],
  [7, 1],
])('place %i of three is index %i', (place, index) => {
  expect(testimonialIndex(place, 3)).toBe(index)
})
