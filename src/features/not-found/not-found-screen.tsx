import type { ReactNode } from 'react'
import { notFound } from '#src/content/not-found.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'

/** A compass with a moving needle replaces the zero of 404. It is rendered by the build only. */
export function NotFoundScreen({ brand }: { brand: ReactNode }) {
  const [before, after] = [notFound.heading.at(0), notFound.heading.at(-1)]
  return (
    <main
      id="main"
      tabIndex={-1}
      className="relative isolate grid min-h-svh grid-rows-[auto_1fr] justify-items-center overflow-clip bg-radial-[90%_70%_at_50%_44%] from-night-800 via-night-900 via-55% to-night-950 px-gutter pt-[clamp(1.5rem,3vw,2.5rem)] pb-8 text-center"
    >
      <Starfield className="-z-10" />
      {brand}
      <div className="self-center py-10">
        <h1 className="sr-only">{notFound.heading}</h1>
        <p aria-hidden="true" className="flex items-center justify-center font-display text-figure lining-nums">
          {before}
          <span className="north-star relative mx-[0.01em] size-[0.86em] -translate-y-[0.115em]">
            <Dial />
            <Icon name="star" className="absolute inset-1/4 size-1/2 rotate-24 animate-hunt" />
          </span>
          {after}
        </p>
        <p className="mt-[clamp(1.5rem,3vw,2.75rem)] font-display text-3xl leading-[1.1] text-balance">
          {notFound.message}
        </p>
        <p className="mx-auto mt-3.5 mb-8.5 max-w-116 text-balance text-fg-soft">{notFound.hint}</p>
        <a href="/" className={buttonStyle}>
          {notFound.home}
        </a>
      </div>
    </main>
  )
}

/** Each ring of ticks is a circle as wide as its ticks are long, dashed. */
const TICKS = [
  { count: 120, length: 6 },
  { count: 12, length: 12 },
  { count: 4, length: 20 },
]
const TICKS_END = 86

function Dial() {
  const ring = { cx: 100, cy: 100 }
  return (
    <svg viewBox="0 0 200 200" className="absolute inset-0 size-full overflow-visible fill-none stroke-brass-400">
      <circle {...ring} r="94" strokeWidth="1.2" strokeOpacity=".5" />
      <circle {...ring} r={TICKS_END} strokeWidth="1.2" />
      <g opacity=".75">
        {TICKS.map(({ count, length }) => {
          const radius = TICKS_END - length / 2
          const every = (2 * Math.PI * radius) / count
          return (
            <circle
              key={count}
              {...ring}
              r={radius}
              strokeWidth={length}
              strokeDasharray={`1 ${(every - 1).toFixed(3)}`}
              strokeDashoffset=".5"
            />
          )
        })}
      </g>
      <circle {...ring} r="52" strokeOpacity=".35" strokeDasharray="2 5" />
    </svg>
  )
}
