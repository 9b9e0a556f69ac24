import { expect, test } from 'vitest'
import { ringPath } from './ring-path.ts'

const lengths = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map((match) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = match.slice(1).map(Number)
    return Math.hypot(x2 - x1, y2 - y1)
  })

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: number[]) => Math.max(...values) - Math.min(...values)

test('a silent assistant leaves short marks, a silent visitor none', () => {
  expect(lengths(ringPath('out', 0, null))).toHaveLength(96)
  expect(ringPath('in', 0, null)).toBe('')
})

test('a louder voice makes longer marks', () => {
  expect(mean(lengths(ringPath('out', 1, 3)))).toBeGreaterThan(mean(lengths(ringPath('out', 0.3, 3))) + 5)
  expect(mean(lengths(ringPath('in', 1, 3)))).toBeGreaterThan(mean(lengths(ringPath('in', 0.3, 3))) + 5)
})

test('without motion all marks are alike, with it they ripple', () => {
  expect(spread(lengths(ringPath('out', 1, null)))).toBeLessThan(0.5)
  expect(spread(lengths(ringPath('out', 1, 3)))).toBeGreaterThan(10)
})
