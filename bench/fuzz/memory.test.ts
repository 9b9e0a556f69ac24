import { expect, test } from 'vitest'
import { slope } from './memory.ts'

const at = (afterCases: number, megabytes: number) => ({ afterCases, megabytes })

test('the slope of memory is what it grows by per case', () => {
  expect(slope([at(0, 100), at(100, 110), at(200, 120)])).toBeCloseTo(0.1)
  expect(slope([at(0, 100), at(100, 120), at(200, 100)])).toBeCloseTo(0)
  expect(slope([at(5, 100)])).toBe(0)
})
