const STAR_COUNT = 100

const TAU = Math.PI * 2

/** Positions are fractions of the canvas, so that it can be resized. Speeds are pixels per second. */
export type Star = {
  x: number
  y: number
  radius: number
  brightness: number
  driftX: number
  driftY: number
  phase: number
}

export type Size = { width: number; height: number }

export function scatterStars(random: () => number = Math.random): Star[] {
  const between = (least: number, most: number) => least + random() * (most - least)
  return Array.from({ length: STAR_COUNT }, () => ({
    x: random(),
    y: random(),
    radius: 0.45 + random() ** 3 * 1.15, // cubed: many faint stars, few bright ones
    brightness: between(0.25, 0.85),
    driftX: between(-3, -1),
    driftY: between(0.25, 1),
    phase: between(0, TAU),
  }))
}

const around = (place: number) => ((place % 1) + 1) % 1

/** The position of a star after `seconds`. One that leaves the canvas re-enters on the other side. */
export function placeOf({ x, y, driftX, driftY }: Star, { width, height }: Size, seconds: number) {
  return {
    x: around(x + (driftX * seconds) / width) * width,
    y: around(y + (driftY * seconds) / height) * height,
  }
}

export function drawStars(
  context: CanvasRenderingContext2D,
  stars: readonly Star[],
  size: Size,
  seconds: number,
): void {
  context.clearRect(0, 0, size.width, size.height)
  for (const star of stars) {
    const { x, y } = placeOf(star, size, seconds)
    context.globalAlpha = star.brightness * (0.82 + 0.18 * Math.sin(seconds * 0.8 + star.phase))
    context.beginPath()
    context.arc(x, y, star.radius, 0, TAU)
    context.fill()
  }
}
