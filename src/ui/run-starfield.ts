import { driftStars, drawStars, scatterStars } from './star-drift.ts'

// The stars move a few pixels a second: more frames would cost battery and show nothing.
const FRAME_MS = 33
const LONGEST_STEP_MS = 100
const SHARPEST_PIXEL_RATIO = 2

/** Draws the sky and lets it drift while someone can see it and has not asked for less motion. Returns how to stop. */
export function runStarfield(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => {}

  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let stars = scatterStars()
  // Kept: asking the canvas in every frame would make the browser lay out the page in the middle of it.
  let width = 0
  let height = 0
  let onScreen = false
  let frame: number | null = null
  let drawnAt = 0

  const draw = () => drawStars(context, stars, width, height, drawnAt / 1000)

  const fit = () => {
    const ratio = Math.min(devicePixelRatio, SHARPEST_PIXEL_RATIO)
    width = canvas.clientWidth
    height = canvas.clientHeight
    canvas.width = width * ratio
    canvas.height = height * ratio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    draw()
  }

  const step = (now: number) => {
    frame = requestAnimationFrame(step)
    if (now - drawnAt < FRAME_MS) return
    const elapsed = Math.min(now - drawnAt, LONGEST_STEP_MS)
    drawnAt = now
    stars = driftStars(stars, elapsed / 1000, width, height)
    draw()
  }

  const restOrDrift = () => {
    const drifts = onScreen && !document.hidden && !reducedMotion.matches
    if (drifts && frame === null) frame = requestAnimationFrame(step)
    if (!drifts && frame !== null) {
      cancelAnimationFrame(frame)
      frame = null
    }
  }

  const resizing = new ResizeObserver(fit)
  const sighting = new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? false
    restOrDrift()
  })
  resizing.observe(canvas)
  sighting.observe(canvas)
  document.addEventListener('visibilitychange', restOrDrift)
  reducedMotion.addEventListener('change', restOrDrift)

  return () => {
    resizing.disconnect()
    sighting.disconnect()
    document.removeEventListener('visibilitychange', restOrDrift)
    reducedMotion.removeEventListener('change', restOrDrift)
    if (frame !== null) cancelAnimationFrame(frame)
  }
}
