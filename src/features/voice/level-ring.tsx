import { useEffect, useRef } from 'react'
import { logo } from '#src/content/logo.ts'
import { ringPath } from './ring-path.ts'
import { voiceCall } from './voice-call.ts'

/** How much of a change in level shows per frame: the readings come only ten times a second. */
const EASE = 0.2

export type RingMode = 'still' | 'searching' | 'live'

/** Who is heard, and how loud: the assistant outwards, the visitor inwards. Decoration; the captions say it in words. */
export function LevelRing({ mode, isMuted }: { mode: RingMode; isMuted: boolean }) {
  const outer = useRef<SVGPathElement>(null)
  const inner = useRef<SVGPathElement>(null)

  useEffect(() => {
    if (mode !== 'live') return undefined
    const motion = window.matchMedia('(prefers-reduced-motion: no-preference)')
    const shown = { assistant: 0, visitor: 0 }
    let frame = requestAnimationFrame(function draw(now) {
      const { assistant, visitor } = voiceCall.levels()
      shown.assistant += (assistant - shown.assistant) * EASE
      shown.visitor += (visitor - shown.visitor) * EASE
      const time = motion.matches ? now / 1_000 : null
      outer.current?.setAttribute('d', ringPath('out', shown.assistant, time))
      inner.current?.setAttribute('d', ringPath('in', shown.visitor, time))
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [mode])

  return (
    <svg
      viewBox="0 0 320 320"
      aria-hidden="true"
      data-mode={mode}
      className="group w-48 data-[mode=live]:-mb-3 data-[mode=live]:w-36 lg:not-data-[mode=live]:w-70 overflow-visible fill-none stroke-brass-400 stroke-2 [stroke-linecap:round]"
    >
      <circle cx="160" cy="160" r="62" className="stroke-1 opacity-35" />
      <circle cx="160" cy="160" r="96" className="stroke-1 opacity-60" />
      {/* A new one each time, so that no level stays behind. */}
      <path
        key={`out-${mode}`}
        ref={outer}
        d={ringPath('out', 0, null)}
        className="group-data-[mode=still]:opacity-45"
      />
      <path key={`in-${mode}`} ref={inner} className={isMuted ? 'stroke-night-500' : 'stroke-paper-50'} />
      {mode === 'searching' && (
        <path
          d="M160 82A78 78 0 0 1 238 160"
          className="origin-center animate-spin stroke-brass-300 [animation-duration:1.8s]"
        />
      )}
      <image href={logo.mark} x="116" y="112" width="88" height="88" />
    </svg>
  )
}
