import { useRef, useState, type KeyboardEvent } from 'react'
import { shownCase } from '#src/content/generated/case.ts'
import { quotes, title } from '#src/content/generated/quotes.ts'
import { hasModifier } from '#src/lib/has-modifier.ts'
import { useHydrated } from '#src/lib/use-browser-value.ts'
import { Figures } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Asked } from './asked.tsx'
import { TestimonialCard } from './testimonial-card.tsx'
import { TestimonialControls } from './testimonial-controls.tsx'
import { useSwipe } from './use-swipe.ts'

const ARROW_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** All cards share one grid cell, so the height never changes. Only a visitor changes which one is shown. */
export function TestimonialsSection() {
  const [current, setCurrent] = useState(0)
  const [announced, setAnnounced] = useState('')
  const isHydrated = useHydrated()
  const dots = useRef<HTMLUListElement>(null)

  const show = (position: number): number => {
    // One past the last is the first, one before the first is the last.
    const index = (position + quotes.length) % quotes.length
    const { quote = '', name = '', company = '' } = quotes[index] ?? {}
    setCurrent(index)
    setAnnounced(`${index + 1} of ${quotes.length}. ${quote} ${name}, ${company}`)
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
      className="overflow-clip bg-[linear-gradient(var(--color-night-950),var(--color-night-900))] py-section max-md:pb-6 short:pt-4 short:pb-10"
    >
      <div className="wrap">
        <h2 id="testimonials-title" className="border-b border-line pb-3 text-2xl wrap-anywhere short:text-xl">
          {title}
        </h2>
        <div {...swipe} className="mt-part grid [touch-action:pan-y] short:mt-3 noscript:gap-y-16">
          {quotes.map((testimonial, i) => (
            <TestimonialCard
              key={testimonial.name}
              testimonial={testimonial}
              label={`${i + 1} of ${quotes.length}`}
              shown={i === current}
              inert={isHydrated && i !== current}
            />
          ))}
        </div>
        <TestimonialControls
          count={quotes.length}
          current={current}
          isReady={isHydrated}
          dots={dots}
          onKeyDown={handleKey}
          onShow={show}
        />
        <output className="sr-only">{announced}</output>
        <CaseInShort />
        <Asked />
      </div>
    </section>
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
