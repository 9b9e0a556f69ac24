import { useRef, useState, type KeyboardEvent } from 'react'
import { testimonials, testimonialsSection as words } from '#src/content/testimonials.ts'
import { hasModifier } from '#src/lib/has-modifier.ts'
import { useBrowserValue } from '#src/lib/use-browser-value.ts'
import { TestimonialCard } from './testimonial-card.tsx'
import { TestimonialControls } from './testimonial-controls.tsx'
import { testimonialIndex } from './testimonial-index.ts'
import { useSwipe } from './use-swipe.ts'

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
      className="overflow-clip bg-linear-to-b from-night-950 to-night-900 py-section low:pt-18 short:pt-4 short:pb-10"
    >
      <div className="wrap">
        <h2 id="testimonials-title" className="text-2xl short:text-xl">
          {words.title}
        </h2>
        <div
          {...swipe}
          className="mt-[clamp(1.75rem,1rem_+_2vw,3rem)] grid touch-pan-y low:mt-8 short:mt-3 noscript:gap-y-16"
        >
          {testimonials.map((testimonial, i) => (
            <TestimonialCard
              key={testimonial.name}
              testimonial={testimonial}
              label={words.slide(i + 1, testimonials.length)}
              shown={i === current}
              inert={isHydrated && i !== current}
            />
          ))}
        </div>
        <TestimonialControls
          count={testimonials.length}
          current={current}
          dots={dots}
          onKeyDown={handleKey}
          onShow={show}
        />
        <output className="sr-only">{announced}</output>
      </div>
    </section>
  )
}
