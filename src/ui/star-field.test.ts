// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { defineStarField } from './star-field.ts'

const dots: { x: number; y: number }[] = []
const reports: Record<string, (entries: { isIntersecting: boolean }[]) => void> = {}
let observing = 0

/** Reports when the test says so. */
function stubObserver(name: string): void {
  vi.stubGlobal(
    name,
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        reports[name] = report
      }
      observe() {
        observing += 1
      }
      disconnect() {
        observing -= 1
      }
    },
  )
}

const resize = () => reports['ResizeObserver']?.([])
const sight = (isIntersecting: boolean) => reports['IntersectionObserver']?.([{ isIntersecting }])

beforeEach(() => {
  document.body.innerHTML = ''
  dots.length = 0
  observing = 0
  stubObserver('ResizeObserver')
  stubObserver('IntersectionObserver')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const arc = (x: number, y: number) => dots.push({ x, y })
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
  resize()
  expect(dots).toHaveLength(100)
  expect(dots.every(({ x, y }) => x >= 0 && x < 400 && y >= 0 && y < 300)).toBe(true)
})

test('they are drawn again for another size only, at the same places', () => {
  show()
  resize()
  const first = dots.splice(0)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  resize()
  expect(dots.map(({ x }) => x / 800)).toEqual(first.map(({ x }) => expect.closeTo(x / 400, 10)))
})

test('it reflects whether it is in view, and stops observing once it is removed', () => {
  const field = show()
  sight(true)
  expect(field.hasAttribute('data-in-view')).toBe(true)
  sight(false)
  expect(field.hasAttribute('data-in-view')).toBe(false)
  expect(observing).toBe(2)
  field.remove()
  expect(observing).toBe(0)
})
