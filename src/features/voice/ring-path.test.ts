import { expect, test } from 'vitest'
import { cometShape, levelShape, ringPath, TICKS, type Shape } from './ring-path.ts'

const lengths = (shape: Shape, side: 'in' | 'out' = 'out') =>
  [...ringPath(side, shape).matchAll(/M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)/g)].map((match) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = match.slice(1).map(Number)
    return Math.hypot(x2 - x1, y2 - y1)
  })
const spread = (values: number[]) => Math.max(...values) - Math.min(...values)

test.each(['out', 'in'] as const)(
  'silence leaves short ticks of one length, a voice makes them longer (%s)',
  (side) => {
    const silent = lengths(levelShape(0, 3), side)
    expect(silent).toHaveLength(TICKS)
    expect(spread(silent)).toBeLessThan(0.5)
    expect(Math.max(...lengths(levelShape(1, 3), side))).toBeGreaterThan(
      Math.max(...lengths(levelShape(0.3, 3), side)) + 10,
    )
  },
)

test('without motion all ticks are equal, with motion they ripple, and the comet goes round', () => {
  expect(spread(lengths(levelShape(1, null)))).toBeLessThan(0.5)
  expect(spread(lengths(levelShape(1, 3)))).toBeGreaterThan(10)
  const head = (time: number | null) => {
    const ticks = lengths(cometShape(time))
    return ticks.indexOf(Math.max(...ticks))
  }
  expect(head(null)).toBe(0)
  expect(head(1)).toBeGreaterThan(20)
})
