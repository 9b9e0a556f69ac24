const CENTRE = 320
export const TICKS = 120
/** Where the ticks start, and how much longer than the shortest one the longest is. */
const SIDES = {
  out: { from: 202, direction: 1, longest: 74 },
  in: { from: 178, direction: -1, longest: 50 },
}
const SHORTEST = 3
const COMET_TURNS_PER_S = 0.28
const COMET_LEVEL = 0.55

export type Side = keyof typeof SIDES

/** Gives each tick a share of the full length, by its place on the ring (0 to 1). */
export type Shape = (place: number) => number

/** Every tick as long as the level, rippled by a slow wave that moves with `time`. Without a time all are equal. */
export function levelShape(level: number, time: number | null): Shape {
  return (place) => level * (time === null ? 0.6 : wave(place * 2 * Math.PI, time))
}

/** A short trail of ticks that moves around the ring: the assistant is thinking. It is static without a time. */
export function cometShape(time: number | null): Shape {
  const head = (time ?? 0) * COMET_TURNS_PER_S
  return (place) => {
    const behind = (((head - place) % 1) + 1) % 1
    return COMET_LEVEL * Math.max(0, 1 - behind * 3.2) ** 1.6
  }
}

export function ringPath(side: Side, shape: Shape): string {
  const { from, direction, longest } = SIDES[side]
  let path = ''
  for (let tick = 0; tick < TICKS; tick++) {
    const place = tick / TICKS
    const to = from + direction * (SHORTEST + longest * shape(place))
    path += `M${point(place, from)}L${point(place, to)}`
  }
  return path
}

function wave(angle: number, time: number): number {
  const slow = Math.sin(angle * 3 + time * 2.1) * Math.sin(angle * 5 - time * 1.7)
  return Math.max(0.05, 0.5 + 0.5 * slow + 0.25 * Math.sin(angle * 11 + time * 5))
}

function point(place: number, radius: number): string {
  const angle = place * 2 * Math.PI
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`
}
