// The sections of the home page, a file each with its drawing's styles beside it; src/app/routes/home.tsx orders them by
// brand/site.yaml. Words and pictures are in brand/, so most changes start there. sky-chart.tsx, pause-sky.tsx and
// pause-script.ts belong to the hero, testimonial-*.tsx and use-swipe.ts to the quotes, reasons.tsx to the contact section.
import { Link } from 'wouter'
import { chart } from '#src/content/drawings.ts'
import * as hero from '#src/content/generated/hero.ts'
import { pictures } from '#src/content/generated/pictures.ts'
import { links } from '#src/content/links.ts'
import { title as REVIEW } from '#src/content/generated/free.ts'
import { buttonStyle } from '#src/ui/button-style.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Starfield } from '#src/ui/starfield.tsx'
import { PauseSky } from './pause-sky.tsx'
import { SkyChart } from './sky-chart.tsx'

const roundStyle =
  'grid size-13 flex-none place-items-center rounded-full border border-bar text-brass-300 transition hover:border-accent hover:bg-hover max-lg:size-11'

/** Above it, the letters are smaller. */
const MOST_LARGE = 34
const isLong = hero.headline.join(' ').length > MOST_LARGE

export function HeroSection() {
  return (
    <section
      aria-labelledby="hero-title"
      className={`hero night-sky relative isolate overflow-clip ${isLong ? 'hero-long' : ''}`}
    >
      <div aria-hidden="true" className="hero-sky pointer-events-none -z-10">
        {chart !== null && <Starfield className="hero-stars" />}
        {hero.image === null ? (
          <SkyChart />
        ) : (
          <Picture
            files={pictures[hero.image]}
            alt=""
            sizes="(min-width: 60rem) 60vw, 100vw"
            loading="eager"
            className="relative size-full object-cover"
          />
        )}
      </div>
      <div className="wrap col-start-1 row-start-2 max-lg:pt-[1.4svh] short:pt-3">
        <HeroText />
      </div>
      <div className="hero-foot py-2 md:pb-6 lg:pb-(--step)">
        <p className="wrap flex gap-2.5">
          <a href="#services" aria-label="Scroll down to services" className={roundStyle}>
            {/* Not on the SVG itself, which browsers animate on the main thread. */}
            <span className="grid animate-nudge">
              <Icon name="down" />
            </span>
          </a>
          {chart !== null && <PauseSky className={`${roundStyle} border-transparent`} />}
        </p>
      </div>
    </section>
  )
}

function HeroText() {
  return (
    <>
      <h1 id="hero-title" className="-ml-[0.04em] text-hero">
        {hero.headline.map((line, i) => (
          <span key={line} className="block xs:whitespace-nowrap">
            {i > 0 && ' '}
            {line}
          </span>
        ))}
      </h1>
      <div className="lg:max-w-(--text) short:max-w-(--text)">
        <p className="mt-(--step) text-[clamp(1rem,2svh,var(--text-lg))] leading-normal text-balance text-mist-300 lg:text-lg">
          {hero.lead}
        </p>
        <p className="hero-actions mt-(--step) flex flex-wrap items-center gap-x-8 gap-y-1">
          <a
            href="#contact"
            data-service={REVIEW || undefined}
            className={`${buttonStyle} max-lg:px-4 max-xs:w-full max-[22.5rem]:px-2 max-[22.5rem]:text-sm short:min-h-11.5 short:text-sm`}
          >
            {hero.action}
          </a>
          {HAS_VOICE && (
            <Link href={links.voiceDemo} className="text-link max-xs:text-sm">
              <Icon name="voice" />
              {hero.voiceDemo}
            </Link>
          )}
        </p>
        <Facts />
      </div>
    </>
  )
}

function Facts() {
  if (!hero.facts?.length) return null
  return (
    <ul className="mt-(--step) flex flex-wrap gap-x-7 gap-y-0.5 text-sm text-paper-200 max-xl:hidden short:hidden print:flex">
      {hero.facts.map((fact) => (
        <li key={fact} className="flex items-center gap-2">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-2.5 flex-none fill-brass-400">
            <path d="M8 0Q8.7 7.3 16 8Q8.7 8.7 8 16Q7.3 8.7 0 8Q7.3 7.3 8 0Z" />
          </svg>
          {fact}
        </li>
      ))}
    </ul>
  )
}
