// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { defineStarField } from './star-field.ts'

type Dot = { x: number; y: number }

const dots: Dot[] = []
const resized: (() => void)[] = []
const sighted: ((isIntersecting: boolean) => void)[] = []
let observing = 0

const arc = (x: number, y: number) => dots.push({ x, y })

class FakeObserver {
  observe() {
    observing++
  }
  disconnect() {
    observing--
  }
}

beforeEach(() => {
  document.body.innerHTML = ''
  for (const list of [dots, resized, sighted]) list.length = 0
  observing = 0
  vi.stubGlobal(
    'ResizeObserver',
    class extends FakeObserver {
      constructor(report: () => void) {
        super()
        resized.push(report)
      }
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class extends FakeObserver {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        super()
        sighted.push((isIntersecting) => report([{ isIntersecting }]))
      }
    },
  )
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => {
    return { scale() {}, beginPath() {}, fill() {}, arc } as unknown as RenderingContext
  })
  if (!customElements.get('star-field')) defineStarField()
})

function show(): Element {
  const field = document.createElement('star-field')
  field.append(document.createElement('canvas'))
  document.body.append(field)
  return field
}

test('there are 100 dots, all inside the canvas', () => {
  show()
  for (const report of resized) report()
  expect(dots).toHaveLength(100)
  expect(dots.every(({ x, y }) => x >= 0 && x < 400 && y >= 0 && y < 300)).toBe(true)
})

test('they are drawn again for another size only, at the same places', () => {
  show()
  for (const report of resized) report()
  const first = dots.splice(0)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  for (const report of resized) report()
  expect(dots.map(({ x }) => x / 800)).toEqual(first.map(({ x }) => expect.closeTo(x / 400, 10)))
})

test('it reflects whether it is in view, and stops observing once it is removed', () => {
  const field = show()
  for (const report of sighted) report(true)
  expect(field.hasAttribute('data-in-view')).toBe(true)
  for (const report of sighted) report(false)
  expect(field.hasAttribute('data-in-view')).toBe(false)
  expect(observing).toBe(2)
  field.remove()
  expect(observing).toBe(0)
})
