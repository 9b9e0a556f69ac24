// The sections of the home page, a file each with its drawing's styles beside it; src/app/routes/home.tsx orders them by
// brand/site.yaml. Words and pictures are in brand/, so most changes start there.
import { Link } from 'wouter'
import { chart } from '#src/brand/drawings.data.ts'
import * as hero from '#src/brand/hero.data.ts'
import { pictures } from '#src/brand/pictures.data.ts'
import { HAS_VOICE } from '#src/content/features.ts'
import { links } from '#src/content/links.ts'
import { logo } from '#src/content/logo.ts'
import { title as REVIEW } from '#src/brand/free.data.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Picture } from '#src/ui/picture.tsx'
import { Starfield } from '#src/ui/starfield.tsx'

/** The letters of a longer headline are smaller. */
const MAX_LARGE_LETTERS = 34
const isLong = hero.headline.join(' ').length > MAX_LARGE_LETTERS

export function HeroSection() {
  return (
    <section
      aria-labelledby="hero-title"
      className={`hero relative isolate overflow-x-clip ${isLong ? '[--fit:0.62]' : ''}`}
    >
      <div aria-hidden="true" className="hero-sky pointer-events-none -z-10">
        {chart !== null && <Starfield className="hero-stars" />}
        {hero.image === null ? (
          <div className="wrap relative h-full">
            <SkyChart />
          </div>
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
      <div className="wrap row-start-1 pt-3 xl:pt-0">
        <HeroText />
      </div>
      <div className="hero-foot pb-2 xl:pb-6">
        <p className="wrap flex gap-2.5 text-brass-300">
          <a
            href="#services"
            aria-label="Scroll down to services"
            className="round button-line size-11 border-bar hover:border-accent xl:size-13"
          >
            {/* Not on the SVG itself, which browsers animate on the main thread. */}
            <span className="grid animate-nudge">
              <Icon name="down" />
            </span>
          </a>
          {chart !== null && <PauseSky />}
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
      <div className="max-w-[38rem] xl:max-w-[min(38rem,100%-37rem)]">
        <p className="mt-(--step) text-base leading-normal text-balance text-mist-300 xl:text-lg">{hero.lead}</p>
        <p className="hero-actions mt-(--step) flex flex-wrap items-center gap-x-8 gap-y-1">
          <a
            href="#contact"
            data-service={REVIEW || undefined}
            className="button button-main max-xl:px-4 max-xs:w-full"
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
    <ul className="mt-(--step) flex flex-wrap gap-x-7 gap-y-0.5 text-sm text-paper-200 max-xl:hidden print:flex">
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

const layers = drawingsIn(chart ?? '')
const layer = 'absolute inset-0 size-full overflow-visible'

/**
 * The brand's chart.svg: a fixed layer, one turned so that its pointers are on the line to the report, and a light in the
 * middle. Without a chart, the firm's mark.
 */
function SkyChart() {
  if (chart === null)
    return (
      <div className="sky-chart grid place-items-center">
        <img src={logo.medallion} alt="" className="size-1/2 opacity-20" />
      </div>
    )
  return (
    <div className="sky-chart font-display italic select-none">
      <Drawing of={layers} name="still" className={`${layer} text-[34px] xl:text-[25px]`} />
      <Drawing of={layers} name="turning" className={`${layer} rotate-[calc(var(--angle)+35.92deg)] text-[0px]`} />
      <div className="north-star-glow absolute inset-[30%] rounded-full" />
      <Drawing
        of={layers}
        name="middle"
        viewBox="430 430 140 140"
        className="north-star absolute inset-[43%] size-[14%] overflow-visible"
      />
    </div>
  )
}

const isSkyStill = () => document.documentElement.hasAttribute('data-still-sky')

/** Stops the sky and lets it move again (pause-script.ts). Where motion is reduced, nothing moves and it is not shown. */
function PauseSky() {
  return (
    <button
      type="button"
      data-pauses-sky
      aria-label="Pause the moving sky"
      aria-pressed={useBrowserValue(isSkyStill, false)}
      className="round button-line size-11 border-transparent hover:border-accent motion-reduce:hidden noscript:hidden xl:size-13"
    >
      <span className="in-aria-pressed:hidden">
        <Icon name="pause" />
      </span>
      <span className="hidden in-aria-pressed:block">
        <Icon name="play" />
      </span>
    </button>
  )
}
