import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { hero } from '#src/content/hero.ts'
import { links } from '#src/content/links.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'

/** The chart of the sky is passed in: it is only a drawing. */
export function Hero({ sky }: { sky: ReactNode }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="night-sky relative isolate grid min-h-[max(42rem,100svh)] items-end overflow-clip pt-24 pb-32 lg:min-h-[max(44rem,100svh)] lg:items-center lg:pt-28 lg:pb-30"
    >
      <Starfield className="-z-20 opacity-75 lg:mask-[linear-gradient(90deg,rgb(0_0_0/0.4)_30%,#000_62%)] lg:opacity-100" />
      {sky}
      <div className="wrap">
        <div className="max-w-136 lg:max-w-164">
          <h1 id="hero-title" className="-ml-[0.04em] text-hero">
            {hero.headline.map((line, i) => (
              <span key={line} className="block xs:whitespace-nowrap">
                {i > 0 && ' '}
                {line}
              </span>
            ))}
          </h1>
          <p className="mt-[clamp(1.5rem,1rem_+_1.6vw,2.25rem)] max-w-136 text-lg text-balance text-mist-300">
            {hero.lead}
          </p>
          <p className="mt-[clamp(1.75rem,1.2rem_+_2vw,2.75rem)] flex flex-wrap items-center gap-x-8 gap-y-4">
            <a href="#contact" className={`${buttonStyle} max-lg:px-5 max-xs:w-full`}>
              {hero.action}
            </a>
            <Link href={links.voiceDemo} className="text-link">
              <Icon name="voice" />
              {hero.voiceDemo}
            </Link>
          </p>
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-0">
        <div className="wrap flex items-end justify-between gap-8 pb-7">
          <a
            href="#services"
            aria-label={hero.scrollDown}
            className="grid size-13 flex-none place-items-center rounded-full border border-bar text-brass-300 transition-colors duration-260 hover:border-brass-400 hover:bg-brass-400 hover:text-night-950"
          >
            {/* Not on the drawing itself: browsers move an SVG on the main thread, sixty times a second. */}
            <span className="grid animate-nudge">
              <Icon name="down" />
            </span>
          </a>
          <p className="note max-w-62 text-right text-balance xs:max-w-84 xs:text-[1rem]">{hero.caption}</p>
        </div>
      </div>
    </section>
  )
}
