import { pictures } from '#src/content/generated/pictures.ts'
import { testimonialsSection as words, type Testimonial } from '#src/content/testimonials.ts'
import { Picture } from '#src/ui/picture.tsx'

const PORTRAIT_SIZES = '(min-width: 60rem) 23rem, (min-width: 40rem) 13rem, 7.5rem'

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
      className={`grid grid-cols-[min(7.5rem,32vw)_minmax(0,1fr)] content-start gap-x-5 gap-y-6 transition-[opacity,visibility] duration-620 ease-settle sm:grid-cols-[13rem_1fr] sm:gap-x-8 lg:columns-12 sm:short:grid-cols-[11.5rem_1fr] [grid-area:1/1] noscript:visible noscript:opacity-100 noscript:[grid-area:auto] ${shown ? '' : 'invisible opacity-0'}`}
    >
      <Quote testimonial={testimonial} />
    </figure>
  )
}

function Quote({ testimonial }: { testimonial: Testimonial }) {
  return (
    <>
      <div className="lg:col-span-4 lg:max-w-92">
        <Picture
          files={pictures[testimonial.image]}
          alt={testimonial.imageText}
          sizes={PORTRAIT_SIZES}
          className="portrait w-full"
        />
      </div>
      <div className="max-sm:contents sm:pb-4 lg:col-span-7 lg:col-start-6 lg:pt-8 lg:pb-30 sm:short:pb-17">
        <blockquote className="font-display text-quote max-sm:col-span-2 max-sm:row-start-2 short:text-[1.5rem] wrap-anywhere">
          <p className="-indent-[0.42em]">“{testimonial.quote}”</p>
        </blockquote>
        <figcaption className="grid gap-0.5 wrap-anywhere max-sm:self-center sm:mt-[clamp(1.5rem,1rem_+_1.4vw,2.5rem)] short:mt-3">
          <strong className="font-semibold">{testimonial.name}</strong>
          <span className="text-sm text-fg-soft">
            {testimonial.position}, {testimonial.company}
          </span>
          {words.sampleNote && <span className="note mt-1.5">{words.sampleNote}</span>}
        </figcaption>
      </div>
    </>
  )
}
