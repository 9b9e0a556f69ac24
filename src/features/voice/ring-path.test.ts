import { expect, test } from 'vitest'
import { cometShape, levelShape, ringPath, TICKS, type Shape } from './ring-path.ts'

const lengths = (shape: Shape) =>
  [...ringPath('out', shape).matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map((match) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = match.slice(1).map(Number)
    return Math.hypot(x2 - x1, y2 - y1)
  })
const maxLength = (shape: Shape) => Math.max(...lengths(shape))
const head = (time: number | null) => lengths(cometShape(time)).indexOf(maxLength(cometShape(time)))
const spread = (shape: Shape) => maxLength(shape) - Math.min(...lengths(shape))

test('a voice makes the ticks longer; they ripple only with motion', () => {
  expect(lengths(levelShape(0, 3))).toHaveLength(TICKS)
  expect(maxLength(levelShape(1, 3))).toBeGreaterThan(maxLength(levelShape(0.3, 3)) + 10)
  expect(spread(levelShape(1, null))).toBeLessThan(0.5)
  expect(spread(levelShape(1, 3))).toBeGreaterThan(10)
})

test('the comet goes round only with motion', () => {
  expect([head(null), head(1) > 20]).toEqual([0, true])
})
