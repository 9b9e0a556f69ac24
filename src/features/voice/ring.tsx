import { useEffect, useRef } from 'react'
import { logo } from '#src/content/logo.ts'
import { useTimeLeft } from './clock.tsx'
import { callStatus, type CallState } from './call-state.ts'
import { CALL_LIMIT_MS } from './create-voice-call.ts'
import { voiceCall } from './voice-call.ts'

const EASE = 0.35
const FRAME_MS = 1_000 / 30

/** Rings of ticks: radius of the middle, length of a tick, how many, how thick, how strong. A dashed circle each. */
const SCALES = [
  { radius: 305, length: 6, count: 180, thickness: 1, opacity: 0.24 },
  { radius: 302.5, length: 11, count: 36, thickness: 1, opacity: 0.55 },
  { radius: 299, length: 18, count: 12, thickness: 1.5, opacity: 0.85 },
  { radius: 188, length: 4, count: 72, thickness: 1, opacity: 0.24 },
  { radius: 112, length: 16, count: 16, thickness: 1, opacity: 0.24 },
  { radius: 112, length: 40, count: 4, thickness: 1, opacity: 0.24 },
]
const HAIRLINES = [288, 196, 184, 120, 104]

/** Sound levels, the assistant's outwards and the visitor's inwards, and the time left. The captions have the text. */
export function LevelRing({ state }: { state: CallState }) {
  const outer = useRef<SVGPathElement>(null)
  const inner = useRef<SVGPathElement>(null)
  const isLive = state.phase === 'active'
  const isThinking = isLive && callStatus(state) === 'thinking'

  useEffect(() => {
    if (!isLive) return undefined
    const motion = window.matchMedia('(prefers-reduced-motion: no-preference)')
    const shown = { assistant: 0, visitor: 0 }
    let drawnAt = 0
    let frame = requestAnimationFrame(function draw(now) {
      frame = requestAnimationFrame(draw)
      if (now - drawnAt < FRAME_MS) return
      drawnAt = now
      const { assistant, visitor } = voiceCall.levels()
      shown.assistant += (assistant - shown.assistant) * EASE
      shown.visitor += (visitor - shown.visitor) * EASE
      const time = motion.matches ? now / 1_000 : null
      const assistantShape = isThinking ? cometShape(time) : levelShape(shown.assistant, time)
      outer.current?.setAttribute('d', ringPath('out', assistantShape))
      inner.current?.setAttribute('d', ringPath('in', levelShape(shown.visitor, time)))
    })
    return () => cancelAnimationFrame(frame)
  }, [isLive, isThinking])

  return (
    <div aria-hidden="true" className="call-sky @container-size grid place-items-center">
      <div className="call-ring relative grid aspect-square w-[min(100cqw,100cqh,52rem)] place-items-center [@container(height<=3rem)]:hidden">
        <svg viewBox="-320 -320 640 640" className="absolute inset-0 overflow-visible fill-none stroke-brass-400">
          <circle r="308" strokeOpacity="0.55" />
          {HAIRLINES.map((radius) => (
            <circle key={radius} r={radius} strokeOpacity="0.24" />
          ))}
          {SCALES.map(({ radius, length, count, thickness, opacity }) => {
            const dash = thickness / ((2 * Math.PI * radius) / count)
            return (
              <circle
                key={`${radius}-${count}`}
                r={radius}
                pathLength={count}
                strokeWidth={length}
                strokeDasharray={`${dash.toFixed(4)} ${(1 - dash).toFixed(4)}`}
                strokeDashoffset={(dash / 2).toFixed(4)}
                strokeOpacity={opacity}
              />
            )
          })}
          {isLive ? (
            <>
              <path ref={outer} className="ring-assistant" />
              <path ref={inner} className="ring-visitor" />
              {state.startedAt !== null && <CallTime startedAt={state.startedAt} />}
            </>
          ) : (
            <>
              <circle r="203.5" pathLength="120" className="ring-assistant ring-still" />
              <circle r="176.5" pathLength="120" className="ring-visitor ring-still" />
            </>
          )}
          {state.phase === 'connecting' && (
            <path
              d="M0-190A190 190 0 0 1 178.5-65"
              strokeWidth="3"
              strokeLinecap="round"
              className="animate-spin stroke-brass-300 [animation-duration:1.8s]"
            />
          )}
          <circle r="56" strokeOpacity="0.6" />
        </svg>
        {/* Not inside the drawing, from which no view transition takes it. */}
        <img src={logo.star} alt="" className="north-star relative w-[16.875%]" />
      </div>
    </div>
  )
}

/** The limb as a clock: the remaining time is bright, and a star moves along it. */
function CallTime({ startedAt }: { startedAt: number }) {
  const elapsed = 1 - useTimeLeft(startedAt) / CALL_LIMIT_MS
  return (
    <>
      <circle
        r="298"
        pathLength="1"
        strokeOpacity="0.9"
        strokeWidth="3"
        strokeDasharray="1 1"
        strokeDashoffset={-elapsed}
        transform="rotate(-90)"
        className="ring-time stroke-brass-300"
      />
      <path
        d="M0-313C1.2-301.5 3.5-299.2 15-298C3.5-296.8 1.2-294.5 0-283C-1.2-294.5-3.5-296.8-15-298C-3.5-299.2-1.2-301.5 0-313Z"
        transform={`rotate(${elapsed * 360})`}
        className="fill-brass-200 stroke-none"
      />
    </>
  )
}

const TICKS = 120
/** Where the ticks start, and how much longer than `MIN_LENGTH` one can be. */
const SIDES = {
  out: { from: 202, direction: 1, maxLength: 74 },
  in: { from: 178, direction: -1, maxLength: 50 },
}
const MIN_LENGTH = 3
const COMET_TURNS_PER_S = 0.28
const COMET_LEVEL = 0.55

type Side = keyof typeof SIDES

/** Gives each tick a share of the full length, by its position on the ring (0 to 1). */
type Shape = (position: number) => number

/** Every tick as long as the level, rippled by a slow wave that moves with `time`. Without a time all are equal. */
function levelShape(level: number, time: number | null): Shape {
  return (position) => level * (time === null ? 0.6 : wave(position * 2 * Math.PI, time))
}

/** A short trail of ticks that moves around the ring: the assistant is thinking. It is static without a time. */
function cometShape(time: number | null): Shape {
  const head = (time ?? 0) * COMET_TURNS_PER_S
  return (position) => {
    const behind = (((head - position) % 1) + 1) % 1
    return COMET_LEVEL * Math.max(0, 1 - behind * 3.2) ** 1.6
  }
}

function ringPath(side: Side, shape: Shape): string {
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
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
}
