import { testimonials, testimonialsSection as words, type Testimonial } from '#src/content/testimonials.ts'
import { Cameo, Portrait } from './portrait.tsx'

/** One size for all: the largest only if every quote is short. */
const ARE_SHORT = testimonials.every(({ quote }) => quote.length <= 160)
const PHOTOGRAPH_SIZES = '(min-width: 40rem) 27.5rem, 92vw'

type TestimonialCardProps = {
  testimonial: Testimonial
  label: string
  shown: boolean
  /** Not reachable by keyboard or screen reader. */
  inert: boolean
  /** Whether its photograph is shown large. */
  isLarge: boolean
}

/** Without scripts no button could change it, so all of them are shown, one below the other. */
export function TestimonialCard({ testimonial, label, shown, inert, isLarge }: TestimonialCardProps) {
  return (
    <figure
      aria-roledescription="slide"
      aria-label={label}
      inert={inert}
      className={`transition-[opacity,visibility] duration-620 ease-settle [grid-area:1/1] noscript:visible noscript:opacity-100 noscript:[grid-area:auto] ${isLarge ? 'story-beside grid content-start gap-5' : 'flex flex-col justify-between'} ${shown ? '' : 'invisible opacity-0'}`}
    >
      {isLarge ? <Beside testimonial={testimonial} /> : <Below testimonial={testimonial} />}
    </figure>
  )
}

/** The quote has the whole width, and the picture is a cameo beside the name. */
function Below({ testimonial }: { testimonial: Testimonial }) {
  return (
    <>
      <Quote testimonial={testimonial} className={ARE_SHORT ? 'story-wide' : ''} />
      <div className="mt-part flex items-center gap-5 lg:min-h-27.5 lg:pr-100 story-speaker">
        <Cameo person={testimonial} />
        <Speaker testimonial={testimonial} />
      </div>
    </>
  )
}

/** The photograph is large, and the quote is beside it. */
function Beside({ testimonial }: { testimonial: Testimonial }) {
  return (
    <>
      <Portrait
        person={testimonial}
        sizes={PHOTOGRAPH_SIZES}
        className="w-full max-lg:aspect-6/5 max-lg:max-w-110 max-lg:object-[50%_30%]"
      />
      <div className="grid content-center gap-5 lg:pt-20 lg:pb-24">
        <Quote testimonial={testimonial} className="" />
        <Speaker testimonial={testimonial} />
      </div>
    </>
  )
}

function Quote({ testimonial, className }: { testimonial: Testimonial; className: string }) {
  return (
    <blockquote className={`font-display text-quote wrap-anywhere short:text-2xl ${className}`}>
      <p className="-indent-[0.42em] text-balance">“{testimonial.quote}”</p>
    </blockquote>
  )
}

function Speaker({ testimonial: { name, position, company } }: { testimonial: Testimonial }) {
  return (
    <figcaption className="grid gap-0.5 leading-[1.4] wrap-anywhere">
      <strong className="font-semibold">{name}</strong>
      <span className="text-sm text-fg-soft">{position}</span>
      <span className="text-sm text-fg-soft">{company}</span>
      {words.sampleNote && <span className="note mt-1">{words.sampleNote}</span>}
    </figcaption>
  )
}
