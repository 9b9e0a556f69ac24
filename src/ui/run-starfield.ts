import { drawStars, scatterStars } from './star-drift.ts'
import { isSkyStill, onStillness } from './stillness.ts'

// The fastest star moves half a pixel in this time: more frames would only cost battery.
const FRAME_MS = 180
const LONGEST_STEP_MS = 300
const SHARPEST_PIXEL_RATIO = 2

/**
 * Draws the stars and moves them while they are visible, unless reduced motion is set or the visitor has stopped them.
 * What moves along with them reads `data-sky` of the canvas. Returns a function to stop.
 */
export function runStarfield(canvas: HTMLCanvasElement, isMoving: boolean): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => {}

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const stars = scatterStars()
  const size = { width: 0, height: 0 }
  let onScreen = false
  let isDrifting = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  let drawnAt = 0
  let driftedMs = 0

  const draw = () => drawStars(context, stars, size, driftedMs / 1000)

  // Measured here, because reading sizes and colour while drawing would force a layout.
  const fit = () => {
    const ratio = Math.min(devicePixelRatio, SHARPEST_PIXEL_RATIO)
    Object.assign(size, { width: canvas.clientWidth, height: canvas.clientHeight })
    canvas.width = size.width * ratio
    canvas.height = size.height * ratio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.fillStyle = getComputedStyle(canvas).color
    draw()
  }

  const step = (now: number) => {
    driftedMs += Math.min(now - drawnAt, LONGEST_STEP_MS)
    drawnAt = now
    draw()
    pause = setTimeout(awaitFrame, FRAME_MS)
  }

  const awaitFrame = () => {
    frame = requestAnimationFrame(step)
  }

  const rest = () => {
    clearTimeout(pause)
    cancelAnimationFrame(frame)
  }

  const restOrDrift = () => {
    const drifts = isMoving && onScreen && !document.hidden && !reducedMotion.matches && !isSkyStill()
    canvas.dataset['sky'] = onScreen ? (drifts ? 'moving' : 'still') : 'away'
    if (drifts === isDrifting) return
    isDrifting = drifts
    if (drifts) awaitFrame()
    else rest()
  }

  const resizing = new ResizeObserver(fit)
  const sighting = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? false
    restOrDrift()
  })
  resizing.observe(canvas)
  sighting.observe(canvas)
  const unsubscribe = onStillness(restOrDrift)
  document.addEventListener('visibilitychange', restOrDrift)
  reducedMotion.addEventListener('change', restOrDrift)

  return () => {
    resizing.disconnect()
    sighting.disconnect()
    unsubscribe()
    document.removeEventListener('visibilitychange', restOrDrift)
    reducedMotion.removeEventListener('change', restOrDrift)
    rest()
  }
}
