import { useRef, useState, type KeyboardEvent } from 'react'
import { isPhotograph } from '#src/content/portraits.ts'
import { testimonials, testimonialsSection as words } from '#src/content/testimonials.ts'
import { hasModifier } from '#src/lib/has-modifier.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { TestimonialCard } from './testimonial-card.tsx'
import { TestimonialControls } from './testimonial-controls.tsx'
import { testimonialIndex } from './testimonial-index.ts'
import { useSwipe } from './use-swipe.ts'

/** One layout for all: large only if every quote has a photograph. */
const ARE_LARGE = testimonials.every(isPhotograph)

const ARROW_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** All cards share one grid cell, so the height never changes. Only a visitor changes which one is shown. */
export function TestimonialsSection() {
  const [current, setCurrent] = useState(0)
  const [announced, setAnnounced] = useState('')
  const isHydrated = useBrowserValue(() => true, false)
  const dots = useRef<HTMLUListElement>(null)

  const show = (place: number): number => {
    const index = testimonialIndex(place, testimonials.length)
    const testimonial = testimonials[index]
    setCurrent(index)
    if (testimonial)
      setAnnounced(
        `${words.slide(index + 1, testimonials.length)}. ${testimonial.quote} ${testimonial.name}, ${testimonial.company}`,
      )
    return index
  }

  const handleKey = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key]
    if (step === undefined || hasModifier(event)) return
    event.preventDefault()
    const index = show(current + step)
    if (dots.current?.contains(document.activeElement)) dots.current.querySelectorAll('button').item(index).focus()
  }

  const swipe = useSwipe((direction) => show(current + (direction === 'left' ? 1 : -1)))

  return (
    <section
      id="testimonials"
      aria-labelledby="testimonials-title"
      aria-roledescription="carousel"
      className="overflow-clip bg-[linear-gradient(var(--color-night-950),var(--color-night-900))] py-section short:pt-4 short:pb-10"
    >
      <div className="wrap">
        <div className={ARE_LARGE ? 'story-beside lg:-mb-12' : ''}>
          <div
            className={`flex items-baseline justify-between gap-4 border-b border-line pb-3 ${ARE_LARGE ? 'lg:col-start-2 lg:border-0 lg:pb-0' : ''}`}
          >
            <h2 id="testimonials-title" className="text-2xl wrap-anywhere short:text-xl">
              {words.title}
            </h2>
            {testimonials.length > 1 && (
              <span
                aria-hidden="true"
                className="flex-none text-sm text-fg-mute tabular-nums noscript:hidden print:hidden"
              >
                {words.slide(current + 1, testimonials.length)}
              </span>
            )}
          </div>
        </div>
        <div
          {...swipe}
          className={`grid [touch-action:pan-y] short:mt-3 noscript:gap-y-16 ${ARE_LARGE ? 'mt-5 lg:mt-0' : 'mt-part'}`}
        >
          {testimonials.map((testimonial, i) => (
            <TestimonialCard
              key={testimonial.name}
              testimonial={testimonial}
              label={words.slide(i + 1, testimonials.length)}
              shown={i === current}
              inert={isHydrated && i !== current}
              isLarge={ARE_LARGE}
            />
          ))}
        </div>
        <TestimonialControls
          count={testimonials.length}
          current={current}
          isReady={isHydrated}
          isBeside={ARE_LARGE}
          dots={dots}
          onKeyDown={handleKey}
          onShow={show}
        />
        <output className="sr-only">{announced}</output>
      </div>
    </section>
  )
}
