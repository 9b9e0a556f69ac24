// The sections of the home page, a file each with its drawing's styles beside it; src/app/routes/home.tsx orders them by
// brand/site.yaml. Words and pictures are in brand/, so most changes start there. sky-chart.tsx, pause-sky.tsx and
// pause-script.ts belong to the hero, testimonial-*.ts and use-swipe.ts to the quotes, reasons.tsx to the contact section.
import { Link } from 'wouter'
import { chart } from '#src/content/generated/drawings.ts'
import { examples } from '#src/content/generated/examples.ts'
import * as hero from '#src/content/generated/hero.ts'
import { pictures } from '#src/content/generated/pictures.ts'
import { heroControls } from '#src/content/hero-controls.ts'
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

export function HeroSection() {
  return (
    <section aria-labelledby="hero-title" className="hero night-sky relative isolate overflow-clip">
      {chart !== null && <Starfield className="hero-stars -z-20" />}
      <div aria-hidden="true" className="hero-sky pointer-events-none -z-10 font-display italic">
        {hero.image === null ? (
          <SkyChart />
        ) : (
          <Picture
            files={pictures[hero.image]}
            alt=""
            sizes="(min-width: 60rem) 60vw, 100vw"
            loading="eager"
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="wrap max-lg:row-3 short:row-auto">
        <HeroText />
      </div>
      <div className="hero-foot py-(--step)">
        <div className="wrap flex items-center gap-4">
          <p className="flex gap-2.5">
            <a href="#services" aria-label={heroControls.scrollDown} className={roundStyle}>
              {/* Not on the SVG itself, which browsers animate on the main thread. */}
              <span className="grid animate-nudge">
                <Icon name="down" />
              </span>
            </a>
            {chart !== null && <PauseSky className={`${roundStyle} border-transparent`} />}
          </p>
          {hero.caption && <p className="hero-caption note max-w-84 text-balance short:hidden">{hero.caption}</p>}
        </div>
      </div>
    </section>
  )
}

function HeroText() {
  return (
    <div className="lg:max-w-(--headline) short:max-w-108">
      <h1 id="hero-title" className="-ml-[0.04em] text-hero">
        {hero.headline.map((line, i) => (
          <span key={line} className="block xs:whitespace-nowrap">
            {i > 0 && ' '}
            {line}
          </span>
        ))}
      </h1>
      <p className="mt-(--step) text-[clamp(1rem,2svh,var(--text-lg))] leading-normal lg:text-lg text-balance text-mist-300">
        {hero.lead}
      </p>
      <p className="hero-actions mt-(--step) flex flex-wrap items-center gap-x-8 gap-y-1">
        <a
          href="#contact"
          data-service={REVIEW || undefined}
          className={`${buttonStyle} max-lg:px-4 max-xs:w-full short:min-h-11.5`}
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
      {/* The line above the facts ends with the questions. */}
      <div className="w-fit max-w-full short:hidden">
        <Facts />
        {HAS_VOICE && <Questions />}
      </div>
    </div>
  )
}

function Facts() {
  if (!hero.facts?.length) return null
  return (
    <ul className="hero-facts mt-(--step) flex flex-wrap gap-x-4 gap-y-0.5 border-t border-line pt-3 text-[clamp(0.8125rem,1.66svh,0.9375rem)] leading-[1.45] text-paper-200 xl:justify-between">
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

const MOST_QUESTIONS = 3
const scrolling =
  'max-md:overflow-x-auto max-md:[mask-image:linear-gradient(90deg,#000_calc(100%-3.5rem),transparent)] max-md:[scrollbar-width:none]'

/** Plain links: the number in the address identifies the question on the voice page. */
function Questions() {
  return (
    <div className="hero-ask mt-(--step)">
      <p className="note flex items-center gap-2 py-1">
        <Icon name="pen" />
        <span>{heroControls.ask}</span>
      </p>
      <ul className={`flex gap-1.5 py-px md:max-lg:flex-wrap max-md:-mr-gutter max-md:pr-gutter ${scrolling}`}>
        {examples.slice(0, MOST_QUESTIONS).map((question, i) => (
          <li key={question} className="max-lg:flex-none lg:max-xl:nth-3:hidden">
            <a
              href={`${links.voiceDemo}#ask-${i + 1}`}
              className="flex min-h-11 items-center rounded-full border border-control px-3 font-display text-[1rem] leading-tight text-paper-200 italic transition hover:border-accent hover:bg-hover max-lg:whitespace-nowrap"
            >
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
