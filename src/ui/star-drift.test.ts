import { expect, test } from 'vitest'
import { placeOf, scatterStars } from './star-drift.ts'

test('there are 100 stars, all inside the canvas', () => {
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

test('a star moves by its speed and re-enters on the other side', () => {
  const [still] = scatterStars(() => 0.5)
  if (!still) throw new Error('no star')
  const star = { ...still, x: 0.01, y: 0.99, driftX: -4, driftY: 2 }
  const moved = placeOf(star, { width: 100, height: 200 }, 1)
  expect(moved.x).toBeCloseTo(97)
  expect(moved.y).toBeCloseTo(0)
})
