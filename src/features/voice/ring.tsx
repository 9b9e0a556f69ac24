import { useEffect, useRef, type ReactNode } from 'react'
import { logo } from '#src/content/logo.ts'
import { useTimeLeft } from './clock.tsx'
import { callStatus, type CallState } from './call-state.ts'
import { CALL_LIMIT_MS } from './create-voice-call.ts'
import { cometShape, levelShape, ringPath } from './ring-path.ts'
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
    <div aria-hidden="true" className="@container-size grid place-items-center [grid-area:ring]">
      <div className="call-ring relative grid aspect-square w-[min(100cqw,100cqh,52rem)] place-items-center [@container(height<=5rem)]:hidden">
        <Instrument isTurning={state.phase === 'connecting'}>
          {isLive ? (
            <>
              <path ref={outer} className="ring-assistant" />
              <path ref={inner} className="ring-visitor" />
              {state.startedAt !== null && <CallTime startedAt={state.startedAt} />}
            </>
          ) : (
            <>
              <circle cx="320" cy="320" r="203.5" pathLength="120" className="ring-assistant ring-still" />
              <circle cx="320" cy="320" r="176.5" pathLength="120" className="ring-visitor ring-still" />
            </>
          )}
        </Instrument>
        {/* Not inside the drawing, from which no view transition takes it. */}
        <img src={logo.star} alt="" className="north-star relative w-[16.875%]" />
      </div>
    </div>
  )
}

function Instrument({ isTurning, children }: { isTurning: boolean; children: ReactNode }) {
  return (
    <svg viewBox="0 0 640 640" className="absolute inset-0 overflow-visible fill-none stroke-brass-400">
      <circle cx="320" cy="320" r="308" strokeOpacity="0.55" />
      {HAIRLINES.map((radius) => (
        <circle key={radius} cx="320" cy="320" r={radius} strokeOpacity="0.24" />
      ))}
      {SCALES.map(({ radius, length, count, thickness, opacity }) => {
        const dash = thickness / ((2 * Math.PI * radius) / count)
        return (
          <circle
            key={`${radius}-${count}`}
            cx="320"
            cy="320"
            r={radius}
            pathLength={count}
            strokeWidth={length}
            strokeDasharray={`${dash.toFixed(4)} ${(1 - dash).toFixed(4)}`}
            strokeDashoffset={(dash / 2).toFixed(4)}
            strokeOpacity={opacity}
          />
        )
      })}
      {children}
      {isTurning && (
        <path
          d="M320 130A190 190 0 0 1 498.5 255"
          strokeWidth="3"
          strokeLinecap="round"
          className="origin-[320px_320px] animate-spin stroke-brass-300 [animation-duration:1.8s]"
        />
      )}
      <circle cx="320" cy="320" r="56" strokeOpacity="0.6" />
    </svg>
  )
}

/** The limb as a clock: the remaining time is bright, and a star moves along it. */
function CallTime({ startedAt }: { startedAt: number }) {
  const elapsed = 1 - useTimeLeft(startedAt) / CALL_LIMIT_MS
  return (
    <>
      <circle
        cx="320"
        cy="320"
        r="298"
        pathLength="1"
        strokeOpacity="0.9"
        strokeWidth="3"
        strokeDasharray="1 1"
        strokeDashoffset={-elapsed}
        transform="rotate(-90 320 320)"
        className="ring-time stroke-brass-300"
      />
      <path
        d="M320 7C321.2 18.5 323.5 20.8 335 22C323.5 23.2 321.2 25.5 320 37C318.8 25.5 316.5 23.2 305 22C316.5 20.8 318.8 18.5 320 7Z"
        transform={`rotate(${elapsed * 360} 320 320)`}
        className="fill-brass-200 stroke-none"
      />
    </>
  )
}
