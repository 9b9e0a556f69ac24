import { expect, test } from 'vitest'
import { cometShape, levelShape, ringPath, TICKS } from './ring-path.ts'

const lengths = (path: string) =>
  [...path.matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map((match) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = match.slice(1).map(Number)
    return Math.hypot(x2 - x1, y2 - y1)
  })

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: number[]) => Math.max(...values) - Math.min(...values)

const longest = (time: number | null) => {
  const ticks = lengths(ringPath('out', cometShape(time)))
  return ticks.indexOf(Math.max(...ticks))
}

test.each(['out', 'in'] as const)('silence leaves short ticks of one length (%s)', (side) => {
  const ticks = lengths(ringPath(side, levelShape(0, 3)))
  expect(ticks).toHaveLength(TICKS)
  expect(spread(ticks)).toBeLessThan(0.5)
})

test.each(['out', 'in'] as const)('a louder voice makes longer ticks (%s)', (side) => {
  const at = (level: number) => mean(lengths(ringPath(side, levelShape(level, 3))))
  expect(at(1)).toBeGreaterThan(at(0.3) + 10)
})

test('without motion all ticks are equal, with motion they ripple', () => {
  expect(spread(lengths(ringPath('out', levelShape(1, null))))).toBeLessThan(0.5)
  expect(spread(lengths(ringPath('out', levelShape(1, 3))))).toBeGreaterThan(10)
})

test('the comet has one head and goes round with time', () => {
  expect(longest(null)).toBe(0)
  expect(longest(1)).toBeGreaterThan(20)
})
