import { pictures } from '#src/content/generated/pictures.ts'
import { testimonialsSection as words, type Testimonial } from '#src/content/testimonials.ts'
import { Picture } from '#src/ui/picture.tsx'

const PORTRAIT_SIZES = '(min-width: 100rem) 29rem, (min-width: 60rem) 30vw, 13rem'

type TestimonialCardProps = {
  testimonial: Testimonial
  label: string
  shown: boolean
  /** Out of reach of keys and screen readers. */
  inert: boolean
}

/** Without scripts no button could change it, so all of them are shown, one below the other. */
export function TestimonialCard({ testimonial, label, shown, inert }: TestimonialCardProps) {
  return (
    <figure
      aria-roledescription="slide"
      aria-label={label}
      inert={inert}
      className={`grid content-start gap-y-7 transition-[opacity,visibility] duration-620 ease-settle sm:grid-cols-[13rem_1fr] sm:gap-x-8 lg:columns-12 [grid-area:1/1] noscript:visible noscript:opacity-100 noscript:[grid-area:auto] ${shown ? '' : 'invisible opacity-0'}`}
    >
      <div className="aspect-4/5 w-[min(13rem,56vw)] lg:col-span-4 lg:w-auto">
        <Picture
          files={pictures[testimonial.image]}
          alt={testimonial.imageText}
          sizes={PORTRAIT_SIZES}
          className="aspect-4/5 w-full rounded-sm object-cover outline -outline-offset-1 outline-line"
        />
      </div>
      <div className="pb-4 lg:col-span-7 lg:col-start-6 lg:pb-30">
        <blockquote className="font-display text-quote">
          <p className="-indent-[0.42em]">“{testimonial.quote}”</p>
        </blockquote>
        <figcaption className="mt-[clamp(1.5rem,1rem_+_1.4vw,2.5rem)] grid gap-0.5">
          <strong className="font-semibold">{testimonial.name}</strong>
          <span className="text-sm text-fg-soft">
            {testimonial.position}
            <span className="print:hidden">, </span>
            <span className="print:block">{testimonial.company}</span>
          </span>
          {words.sampleNote && <span className="note mt-1.5">{words.sampleNote}</span>}
        </figcaption>
      </div>
    </figure>
  )
}
