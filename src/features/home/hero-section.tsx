import { Link } from 'wouter'
import { chart } from '#src/content/generated/drawings.ts'
import * as hero from '#src/content/generated/hero.ts'
import { heroControls } from '#src/content/hero-controls.ts'
import { links } from '#src/content/links.ts'
import { title as REVIEW } from '#src/content/generated/free.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { PauseSky } from './pause-sky.tsx'
import { SkyChart } from './sky-chart.tsx'

const roundStyle =
  'hero-round grid size-13 flex-none short:size-11 place-items-center rounded-full border border-bar text-brass-300 transition-colors duration-260 hover:border-brass-400 hover:bg-brass-400 hover:text-night-950'

export function HeroSection() {
  return (
    <section aria-labelledby="hero-title" className="hero night-sky relative isolate overflow-clip">
      {chart !== null && <Starfield drifts className="hero-stars -z-20 opacity-75 lg:opacity-100" />}
      <div aria-hidden="true" className="hero-sky pointer-events-none -z-10 font-display italic select-none">
        <SkyChart />
      </div>
      <div className="wrap max-lg:row-3 lg:pb-8 short:row-auto short:pb-0">
        <HeroText />
      </div>
      <div className="hero-foot">
        <div className="wrap flex items-end justify-between gap-8">
          <p className="flex gap-2.5">
            <a href="#services" aria-label={heroControls.scrollDown} className={roundStyle}>
              {/* Not on the SVG itself, which browsers animate on the main thread. */}
              <span className="grid animate-nudge">
                <Icon name="down" />
              </span>
            </a>
            {chart !== null && <PauseSky className={`${roundStyle} border-transparent`} />}
          </p>
          {hero.caption && (
            <p className="hero-caption note max-w-62 text-right text-balance xs:max-w-84 xs:text-[1rem]">
              {hero.caption}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

function HeroText() {
  return (
    <div className="max-w-160 lg:max-w-(--headline) short:max-w-108">
      <h1 id="hero-title" className="-ml-[0.04em] text-hero">
        {hero.headline.map((line, i) => (
          <span key={line} className="block xs:whitespace-nowrap">
            {i > 0 && ' '}
            {line}
          </span>
        ))}
      </h1>
      <p className="hero-lead max-w-136 text-lg text-balance text-mist-300">{hero.lead}</p>
      <p className="hero-actions flex flex-wrap items-center gap-x-8 gap-y-2">
        <a
          href="#contact"
          data-service={REVIEW || undefined}
          className={`${buttonStyle} max-lg:px-5 max-xs:w-full short:min-h-11.5 short:py-2`}
        >
          {hero.action}
        </a>
        {HAS_VOICE && (
          <Link href={links.voiceDemo} className="text-link">
            <Icon name="voice" />
            {hero.voiceDemo}
          </Link>
        )}
      </p>
    </div>
  )
}
