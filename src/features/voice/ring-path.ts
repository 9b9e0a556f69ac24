const TICKS = 96
const CENTRE = 160
const LONGEST = { out: 46, in: 24 }
const FROM = { out: 100, in: 92 }
const SHORTEST = 6

export type Side = keyof typeof FROM

/**
 * The marks round the ring, outwards for the assistant and inwards for the visitor: as long as the level says, shaped by
 * a slow wave that moves with `time`. Without a time they are all alike.
 */
export function ringPath(side: Side, level: number, time: number | null): string {
  const direction = side === 'out' ? 1 : -1
  let path = ''
  for (let tick = 0; tick < TICKS; tick++) {
    const angle = (tick / TICKS) * 2 * Math.PI
    const shape = time === null ? 0.6 : wave(angle, time)
    const length = (side === 'out' ? SHORTEST : 0) + level * LONGEST[side] * shape
    if (length < 0.5) continue
    const from = FROM[side]
    path += `M${point(angle, from)}L${point(angle, from + direction * length)}`
  }
  return path
}

function wave(angle: number, time: number): number {
  const slow = Math.sin(angle * 3 + time * 2.1) * Math.sin(angle * 5 - time * 1.7)
  return Math.max(0.06, 0.5 + 0.5 * slow + 0.25 * Math.sin(angle * 11 + time * 5))
}

function point(angle: number, radius: number): string {
  return `${(CENTRE + radius * Math.sin(angle)).toFixed(1)} ${(CENTRE - radius * Math.cos(angle)).toFixed(1)}`
}
