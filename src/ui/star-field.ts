const STAR_COUNT = 100
const MAX_PIXEL_RATIO = 2

/** Positions are fractions of the canvas, so that it can be resized. */
type Star = { x: number; y: number; radius: number; brightness: number }

/** Defines <star-field>: 100 dots on its canvas, drawn once for each size. CSS moves it while `data-in-view` is set. */
export function defineStarField(): void {
  customElements.define('star-field', StarField)
}

class StarField extends HTMLElement {
  #observers: { disconnect: () => void }[] = []

  connectedCallback(): void {
    const canvas = this.querySelector('canvas')
    const stars = Array.from({ length: STAR_COUNT }, scatter)
    const resizeObserver = new ResizeObserver(() => canvas && draw(canvas, stars))
    const intersectionObserver = new IntersectionObserver(([entry]) =>
      this.toggleAttribute('data-in-view', entry?.isIntersecting ?? false),
    )
    for (const observer of (this.#observers = [resizeObserver, intersectionObserver])) observer.observe(this)
  }

  disconnectedCallback(): void {
    for (const observer of this.#observers) observer.disconnect()
  }
}

function scatter(): Star {
  return {
    x: Math.random(),
    y: Math.random(),
    radius: 0.45 + Math.random() ** 3 * 1.15, // cubed: many faint stars, few bright ones
    brightness: 0.25 + Math.random() * 0.6,
  }
}

function draw(canvas: HTMLCanvasElement, stars: readonly Star[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
  canvas.width = width * ratio
  canvas.height = height * ratio
  context.scale(ratio, ratio)
  context.fillStyle = getComputedStyle(canvas).color
  for (const { x, y, radius, brightness } of stars) {
    context.globalAlpha = brightness
    context.beginPath()
    context.arc(x * width, y * height, radius, 0, Math.PI * 2)
    context.fill()
  }
}
