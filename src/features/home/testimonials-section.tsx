import { useRef, useState, type PointerEvent } from 'react'
import { shownCase } from '#src/brand/case.data.ts'
import { questions, questionsTitle } from '#src/brand/contact.data.ts'
import { isSample as areSample, quotes, reportLink, title } from '#src/brand/quotes.data.ts'
import { report } from '#src/brand/report.data.ts'
import { useHydrated } from '#src/lib/use-browser-value.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'
import { Figures } from '#src/ui/figures.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { isPhotograph, Portrait } from './portrait.tsx'
import sextant from './sextant.svg?raw'

const drawings = drawingsIn(sextant)
/** More dots would not be on the sextant's arc. */
const MAX_ON_ARC = 3
const isOnArc = quotes.length <= MAX_ON_ARC

/** All cards share one grid cell, so the height never changes. Only a visitor changes which one is shown. */
export function TestimonialsSection() {
  const [current, setCurrent] = useState(0)
  const [announced, setAnnounced] = useState('')
  const isHydrated = useHydrated()

  const show = (position: number) => {
    // One past the last is the first, one before the first is the last.
    const index = (position + quotes.length) % quotes.length
    const { quote = '', name = '', company = '' } = quotes[index] ?? {}
    setCurrent(index)
    setAnnounced(`${index + 1} of ${quotes.length}. ${quote} ${name}, ${company}`)
  }

  const swipe = useSwipe((step) => show(current + step))

  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      aria-roledescription="carousel"
      className="overflow-clip bg-linear-to-b/srgb from-night-950 to-night-900 py-section max-md:pb-6"
    >
      <div className="wrap">
        <h2 id="testimonials-title" className="border-b border-line pb-3 text-2xl wrap-anywhere">
          {title}
        </h2>
        <div {...swipe} className="mt-part grid [touch-action:pan-y] noscript:gap-y-16">
          {quotes.map((testimonial, i) => (
            <TestimonialCard
              key={testimonial.name}
              testimonial={testimonial}
              label={`${i + 1} of ${quotes.length}`}
              isShown={i === current}
              inert={isHydrated && i !== current}
            />
          ))}
        </div>
        {quotes.length > 1 && <Controls current={current} onShow={show} />}
        <output className="sr-only">{announced}</output>
        <CaseInShort />
        <Questions />
      </div>
    </section>
  )
}

const SWIPE_PX = 40

/** Handlers for horizontal swipes. Ignores the mouse, which selects text by dragging. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)

  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const across = clientX - start.current.x
      const down = clientY - start.current.y
      start.current = null
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(down)) return
      onSwipe(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}

type TestimonialCardProps = {
  testimonial: (typeof quotes)[number]
  label: string
  isShown: boolean
  /** Not reachable by keyboard or screen reader. */
  inert: boolean
}

const slide =
  'flex flex-col justify-between [grid-area:1/1] transition-[opacity,visibility] ease-settle ' +
  'noscript:visible noscript:opacity-100 noscript:[grid-area:auto]'

/** Without scripts no button could change it, so all of them are shown, one below the other. */
function TestimonialCard({ testimonial, label, isShown, inert }: TestimonialCardProps) {
  const { quote, name, position, company } = testimonial
  return (
    <figure
      aria-roledescription="slide"
      aria-label={label}
      inert={inert}
      className={`${slide} ${isShown ? 'delay-120 duration-300' : 'invisible opacity-0 duration-120'}`}
    >
      <div>
        <blockquote className="font-display text-quote wrap-anywhere">
          <p className="-indent-[0.42em] text-balance">“{quote}”</p>
        </blockquote>
        {reportLink && company === report?.client && (
          <a href="#report" className="text-link mt-2 text-accent-text print:hidden">
            {reportLink}
            <Icon name="down" className="size-[1.25em] rotate-180" />
          </a>
        )}
      </div>
      <div className="mt-part flex items-center gap-5 md:min-h-27.5 md:pr-100">
        <Portrait
          person={testimonial}
          sizes="7.5rem"
          className={`flex-none ${isPhotograph(testimonial) ? 'w-30' : 'w-22'}`}
        />
        <figcaption className="grid gap-0.5 leading-[1.4] wrap-anywhere">
          <strong className="font-semibold">{name}</strong>
          <span className="text-sm text-fg-soft">{position}</span>
          <span className="text-sm text-fg-soft">{company}</span>
          {areSample && <span className="note mt-1">Sample testimonial</span>}
        </figcaption>
      </div>
    </figure>
  )
}

/** Previous, next and one dot per testimonial; the current one is a star. */
function Controls({ current, onShow }: { current: number; onShow: (position: number) => void }) {
  return (
    <fieldset
      disabled={!useHydrated()}
      className={`pointer-events-none relative mt-7 min-w-0 disabled:opacity-60 noscript:hidden print:hidden ${isOnArc ? 'md:-mt-22' : ''}`}
    >
      <div className="pointer-events-auto flex flex-wrap items-center justify-between gap-x-3 sm:ml-auto sm:w-fit sm:gap-x-6">
        <div
          className={`relative max-w-full ${isOnArc ? 'h-17 w-[min(13.5rem,max(100%_-_8.25rem,9rem))] sm:w-54' : ''}`}
        >
          {isOnArc && (
            <Drawing
              of={drawings}
              name="sextant"
              preserveAspectRatio="none"
              className="absolute inset-0 size-full overflow-visible"
            />
          )}
          <ul
            aria-label="Choose a story"
            className={`relative flex items-center ${isOnArc ? 'h-full justify-between' : '-ml-3.5 flex-wrap'}`}
          >
            {quotes.map(({ name }, i) => (
              <li key={name} className={isOnArc ? 'not-first:not-last:translate-y-5.5' : ''}>
                <button
                  type="button"
                  aria-label={`Show story ${i + 1} of ${quotes.length}`}
                  aria-current={i === current}
                  onClick={() => onShow(i)}
                  className="round size-11"
                >
                  {i === current ? (
                    <Icon name="star" className="size-7.5" />
                  ) : (
                    <span className="size-2.5 rounded-full border-[1.5px] border-brass-400 bg-night-900" />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-none gap-3">
          <RoundButton icon="left" label="Previous story" onClick={() => onShow(current - 1)} />
          <RoundButton icon="right" label="Next story" onClick={() => onShow(current + 1)} />
        </div>
      </div>
    </fieldset>
  )
}

function RoundButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="round button-line size-13 hover:text-brass-200"
    >
      <Icon name={icon} />
    </button>
  )
}

function CaseInShort() {
  if (!shownCase) return null
  const { label, title: heading, figures, caption, isSample, href, action } = shownCase
  return (
    <div className="mt-9 grid gap-y-4 border-t border-line pt-7 md:mt-11 md:pt-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <h3 className="text-xl wrap-anywhere">
        {label && <span className="note block">{label} </span>}
        {heading}
      </h3>
      <div className="md:col-span-2">
        <Figures figures={figures} className="text-[min(3.25rem,13vw)] lg:text-[min(4rem,5.4vw)]" />
        <p className="note mt-2 md:text-right">{`${caption}.${isSample ? ' Sample case.' : ''}`}</p>
      </div>
      <a href={href} className="text-link text-accent-text self-end md:col-start-2 md:row-start-1 print:hidden">
        {action}
        <Icon name="right" className="size-[1.25em]" />
      </a>
    </div>
  )
}

function Questions() {
  if (questions.length === 0) return null
  return (
    <>
      <h3 className="note mt-8 border-t border-line pt-7 text-accent-text md:mt-11 md:pt-8">{questionsTitle}</h3>
      <dl className="mt-1 grid gap-x-8 gap-y-2 md:mt-3 lg:grid-cols-3">
        {questions.map(({ question, answer, link, page }) => (
          <div key={question} className="py-2 md:py-3">
            <dt className="font-display text-xl">{question}</dt>
            <dd className="mt-0.5 max-w-136 text-[1rem] leading-normal text-pretty text-fg-soft md:mt-1.5 lg:text-[1.125rem]">
              {answer}{' '}
              {page && (
                <a href={`/${page}`} className="text-link -my-2.5 gap-1.5 whitespace-nowrap text-accent-text">
                  {link}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
