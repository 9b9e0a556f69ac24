const STAR_COUNT = 100

const TAU = Math.PI * 2

/** Places are fractions of the canvas, so that a resized sky keeps its stars. Speeds are pixels per second. */
export type Star = {
  x: number
  y: number
  radius: number
  brightness: number
  driftX: number
  driftY: number
  phase: number
}

export function scatterStars(random: () => number = Math.random): Star[] {
  const between = (least: number, most: number) => least + random() * (most - least)
  return Array.from({ length: STAR_COUNT }, () => ({
    x: random(),
    y: random(),
    radius: 0.45 + random() ** 3 * 1.15, // cubed: many faint stars, few bright ones
    brightness: between(0.25, 0.85),
    driftX: between(-5, -1.5),
    driftY: between(0.4, 1.6),
    phase: between(0, TAU),
  }))
}

const around = (place: number) => ((place % 1) + 1) % 1

/** Where the stars are `seconds` later. One that leaves the sky comes back in on the other side. */
export function driftStars(stars: readonly Star[], seconds: number, width: number, height: number): Star[] {
  return stars.map((star) => ({
    ...star,
    x: around(star.x + (star.driftX * seconds) / width),
    y: around(star.y + (star.driftY * seconds) / height),
  }))
}

export function drawStars(
  context: CanvasRenderingContext2D,
  stars: readonly Star[],
  width: number,
  height: number,
  atSeconds: number,
): void {
  context.clearRect(0, 0, width, height)
  context.fillStyle = '#fff'
  for (const { x, y, radius, brightness, phase } of stars) {
    context.globalAlpha = brightness * (0.82 + 0.18 * Math.sin(atSeconds * 0.8 + phase))
    context.beginPath()
    context.arc(x * width, y * height, radius, 0, TAU)
    context.fill()
  }
}
