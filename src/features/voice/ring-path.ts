const CENTRE = 320
const TICKS = 120
/** Where the ticks start, and how much longer than `MIN_LENGTH` one can be. */
const SIDES = {
  out: { from: 202, direction: 1, maxLength: 74 },
  in: { from: 178, direction: -1, maxLength: 50 },
}
const MIN_LENGTH = 3
const COMET_TURNS_PER_S = 0.28
const COMET_LEVEL = 0.55

export type Side = keyof typeof SIDES

/** Gives each tick a share of the full length, by its position on the ring (0 to 1). */
export type Shape = (position: number) => number

/** Every tick as long as the level, rippled by a slow wave that moves with `time`. Without a time all are equal. */
export function levelShape(level: number, time: number | null): Shape {
  return (position) => level * (time === null ? 0.6 : wave(position * 2 * Math.PI, time))
}

/** A short trail of ticks that moves around the ring: the assistant is thinking. It is static without a time. */
export function cometShape(time: number | null): Shape {
  const head = (time ?? 0) * COMET_TURNS_PER_S
  return (position) => {
    const behind = (((head - position) % 1) + 1) % 1
    return COMET_LEVEL * Math.max(0, 1 - behind * 3.2) ** 1.6
  }
}

export function ringPath(side: Side, shape: Shape): string {
  const { from, direction, maxLength } = SIDES[side]
  let path = ''
  for (let tick = 0; tick < TICKS; tick++) {
    const position = tick / TICKS
    const to = from + direction * (MIN_LENGTH + maxLength * shape(position))
    path += `M${point(position, from)}L${point(position, to)}`
  }
  return path
}

function wave(angle: number, time: number): number {
  const slow = Math.sin(angle * 3 + time * 2.1) * Math.sin(angle * 5 - time * 1.7)
  return Math.max(0.05, 0.5 + 0.5 * slow + 0.25 * Math.sin(angle * 11 + time * 5))
}

function point(position: number, radius: number): string {
  const angle = position * 2 * Math.PI
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`
}
