// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runStarfield } from './run-starfield.ts'
import { stillSky } from './stillness.ts'

beforeEach(() => void vi.useFakeTimers())
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ignore = () => {}

/** A starfield whose frames, visibility and motion preference the test controls. */
function setUp({ reduced = false, isMoving = true } = {}) {
  const drawn = { dots: 0 }
  const frames: FrameRequestCallback[] = []
  const sightings: ((onScreen: boolean) => void)[] = []

  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1))
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: reduced }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      fit: () => void
      constructor(fit: () => void) {
        this.fit = fit
      }
      observe() {
        this.fit()
      }
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        sightings.push((isIntersecting) => report([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )

  const canvas = document.createElement('canvas')
  const context = {
    setTransform: ignore,
    clearRect: ignore,
    beginPath: ignore,
    fill: ignore,
    arc: () => drawn.dots++,
  }
  Object.assign(canvas, { getContext: () => context })

  const stop = runStarfield(canvas, isMoving)
  stops.push(stop)
  return { canvas, drawn, frames, sight: (onScreen: boolean) => sightings.forEach((report) => report(onScreen)), stop }
}

test('one still frame of 100 dots is drawn at once', () => {
  const { drawn, frames } = setUp()
  expect(drawn.dots).toBe(100)
  expect(frames).toHaveLength(0)
})

test('it moves while on screen, 100 dots a frame, and stops off screen', () => {
  const { drawn, frames, sight } = setUp()
  sight(true)
  frames.shift()?.(1000)
  expect(drawn.dots).toBe(200)
  expect(frames).toHaveLength(0)
  vi.runOnlyPendingTimers()
  expect(frames).toHaveLength(1)
  sight(false)
  expect(frames).toHaveLength(0)
})

test('leaving the screen between two frames stops it', () => {
  const { frames, sight } = setUp()
  sight(true)
  frames.shift()?.(1000)
  sight(false)
  vi.runOnlyPendingTimers()
  expect(frames).toHaveLength(0)
})

test('it stops in a hidden tab and resumes with it', () => {
  const { frames, sight } = setUp()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  sight(true)
  expect(frames).toHaveLength(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(frames).toHaveLength(1)
})

test('it does not move with reduced motion', () => {
  const { drawn, frames, sight } = setUp({ reduced: true })
  sight(true)
  expect(frames).toHaveLength(0)
  expect(drawn.dots).toBe(100)
})

test('stopping it cancels the next frame', () => {
  const { frames, sight, stop } = setUp()
  sight(true)
  stop()
  expect(frames).toHaveLength(0)
})

test('one that does not drift rests in view', () => {
  const { drawn, frames, sight } = setUp({ isMoving: false })
  sight(true)
  expect(frames).toHaveLength(0)
  expect(drawn.dots).toBe(100)
})

test('the visitor stops it and lets it move again; the choice is kept', () => {
  const { canvas, frames, sight } = setUp()
  sight(true)
  expect(canvas.dataset['sky']).toBe('moving')
  stillSky(true)
  expect(frames).toHaveLength(0)
  expect(canvas.dataset['sky']).toBe('still')
  expect(localStorage.getItem('still-sky')).not.toBeNull()
  stillSky(false)
  expect(frames).toHaveLength(1)
  expect(localStorage.getItem('still-sky')).toBeNull()
  sight(false)
  expect(canvas.dataset['sky']).toBe('away')
})
