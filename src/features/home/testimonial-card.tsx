import { reportLink, sample, type quotes } from '#src/content/generated/quotes.ts'
import { report } from '#src/content/generated/report.ts'
import { Icon } from '#src/ui/icon.tsx'
import { isPhotograph, Portrait } from './portrait.tsx'

type TestimonialCardProps = {
  testimonial: (typeof quotes)[number]
  label: string
  shown: boolean
  /** Not reachable by keyboard or screen reader. */
  inert: boolean
}

/** Without scripts no button could change it, so all of them are shown, one below the other. */
export function TestimonialCard({ testimonial, label, shown, inert }: TestimonialCardProps) {
  const { quote, name, position, company } = testimonial
  return (
    <figure
      aria-roledescription="slide"
      aria-label={label}
      inert={inert}
      className={`flex flex-col justify-between transition-[opacity,visibility] ease-settle [grid-area:1/1] noscript:visible noscript:opacity-100 noscript:[grid-area:auto] ${shown ? 'delay-120 duration-300' : 'invisible opacity-0 duration-120'}`}
    >
      <div>
        <blockquote className="font-display text-quote wrap-anywhere short:text-2xl">
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
          className={`flex-none short:w-14 ${isPhotograph(testimonial) ? 'w-30' : 'w-22'}`}
        />
        <figcaption className="grid gap-0.5 leading-[1.4] wrap-anywhere">
          <strong className="font-semibold">{name}</strong>
          <span className="text-sm text-fg-soft">{position}</span>
          <span className="text-sm text-fg-soft">{company}</span>
          {sample && <span className="note mt-1">Sample testimonial</span>}
        </figcaption>
      </div>
    </figure>
  )
}
