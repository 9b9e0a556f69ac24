import { expect, test } from 'vitest'
import { isLinear } from './is-linear.ts'

test('a line is linear, and so is what flattens', () => {
  expect(isLinear([10, 20, 30], 0.1)).toBe(true)
  expect(isLinear([10, 20, 25], 0.1)).toBe(true)
  expect(isLinear([10, 10, 10], 0.1)).toBe(true)
})

test('a square is not', () => {
  expect(isLinear([1, 4, 9], 0.1)).toBe(false)
})

test('noise within the tolerance is forgiven, beyond it is not', () => {
  expect(isLinear([10, 20, 30.9], 0.1)).toBe(true)
  expect(isLinear([10, 20, 31.1], 0.1)).toBe(false)
})
