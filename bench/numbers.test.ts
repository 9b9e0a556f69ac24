import { expect, test } from 'vitest'
import { slope } from './numbers.ts'

test('the slope of a line is its slope, noise around a level and a single point have none', () => {
  expect(slope([1, 2, 5, 9].map((x) => [x, 3 * x + 7]))).toBeCloseTo(3)
  expect(slope([0, 1, 2, 3].map((x) => [x, 50 + (x % 3 === 0 ? 1 : -1)]))).toBeCloseTo(0)
  expect(slope([[5, 100]])).toBe(0)
})
