// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { defineStarField } from './star-field.ts'

// When they drift: motion.spec.ts.
test('there are 100 dots inside the canvas, and drawn for another size they stay at their places', () => {
  const dots: { x: number; y: number }[] = []
  let resize: (() => void) | undefined
  vi.stubGlobal('ResizeObserver', function observe(report: () => void) {
    resize = report
    return { observe() {}, disconnect() {} }
  })
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const arc = (x: number, y: number) => dots.push({ x, y })
  const context = { scale() {}, beginPath() {}, fill() {}, arc } as unknown as RenderingContext
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context)
  document.body.innerHTML = '<star-field><canvas></canvas></star-field>'
  defineStarField()
  resize?.()
  const first = dots.splice(0)
  expect(first).toHaveLength(100)
  expect(first.every(({ x, y }) => x >= 0 && x < 400 && y >= 0 && y < 300)).toBe(true)
  width.mockReturnValue(800)
  resize?.()
  expect(dots.map(({ x }) => x / 800)).toEqual(first.map(({ x }) => expect.closeTo(x / 400, 10)))
})
