import { useEffect, useRef } from 'react'
import { logo } from '#src/content/logo.ts'
import { isOpen, type CallState } from './call-state.ts'
import { callTurn } from './call-turn.ts'
import { CallTime, Instrument } from './instrument.tsx'
import { cometShape, levelShape, ringPath } from './ring-path.ts'
import { voiceCall } from './voice-call.ts'

/** Levels arrive ten times a second; this smooths them. */
const EASE = 0.35
const FRAME_MS = 1_000 / 30

/** Sound levels, the assistant's outwards and the visitor's inwards, and the time left. The captions say it in words. */
export function LevelRing({ state }: { state: CallState }) {
  const outer = useRef<SVGPathElement>(null)
  const inner = useRef<SVGPathElement>(null)
  const isLive = isOpen(state)
  const isThinking = isLive && callTurn(state) === 'thinking'

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
      const answer = isThinking ? cometShape(time) : levelShape(shown.assistant, time)
      outer.current?.setAttribute('d', ringPath('out', answer))
      inner.current?.setAttribute('d', ringPath('in', levelShape(shown.visitor, time)))
    })
    return () => cancelAnimationFrame(frame)
  }, [isLive, isThinking])

  return (
    <div aria-hidden="true" className="stage-ring">
      <Instrument>
        {isLive ? (
          <>
            <path ref={outer} className="ring-assistant" />
            <path ref={inner} className="ring-visitor" />
            {!state.isWritten && state.startedAt !== null && <CallTime startedAt={state.startedAt} />}
          </>
        ) : (
          <>
            <circle cx="320" cy="320" r="203.5" pathLength="120" className="ring-assistant ring-still" />
            <circle cx="320" cy="320" r="176.5" pathLength="120" className="ring-visitor ring-still" />
          </>
        )}
      </Instrument>
      {/* Not inside the drawing, from which no view transition takes it. */}
      <img src={logo.star} alt="" className="ring-star north-star" />
    </div>
  )
}
