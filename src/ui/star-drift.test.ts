import { expect, test } from 'vitest'
import { driftStars, scatterStars } from './star-drift.ts'

test('the sky has 100 stars, all of them in it', () => {
  const stars = scatterStars()
  expect(stars).toHaveLength(100)
  for (const { x, y, radius } of stars) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThan(1)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(1)
    expect(radius).toBeGreaterThanOrEqual(0.45)
    expect(radius).toBeLessThanOrEqual(1.6)
  }
})

test('a star drifts by its speed and comes back on the other side', () => {
  const [still] = scatterStars(() => 0.5)
  if (!still) throw new Error('no star')
  const star = { ...still, x: 0.01, y: 0.99, driftX: -4, driftY: 2 }
  const [moved] = driftStars([star], 1, 100, 100)
  expect(moved?.x).toBeCloseTo(0.97)
  expect(moved?.y).toBeCloseTo(0.01)
})
