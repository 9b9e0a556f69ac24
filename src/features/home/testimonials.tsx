import { useRef, useState, type KeyboardEvent } from 'react'
import { testimonials as stories, testimonialsSection as words } from '#src/content/testimonials.ts'
import { Story } from './story.tsx'
import { StoryControls } from './story-controls.tsx'
import { isNear, storyIndex } from './story-index.ts'
import { useSwipe } from './use-swipe.ts'

const ARROW_STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The stories lie on top of each other, so the height never jumps. Only a visitor changes which one is shown. */
export function Testimonials() {
  const [current, setCurrent] = useState(0)
  const [announced, setAnnounced] = useState('')
  const dots = useRef<HTMLUListElement>(null)

  const show = (place: number): number => {
    const index = storyIndex(place, stories.length)
    const story = stories[index]
    setCurrent(index)
    if (story) setAnnounced(`${words.slide(index + 1, stories.length)}. ${story.quote} ${story.name}, ${story.company}`)
    return index
  }

  const handleKey = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key]
    if (step === undefined) return
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
      className="overflow-clip bg-linear-to-b from-night-950 to-night-900 py-section"
    >
      <div className="wrap">
        <h2 id="testimonials-title" className="text-2xl">
          {words.title}
        </h2>
        <div {...swipe} className="mt-[clamp(1.75rem,1rem_+_2vw,3rem)] grid touch-pan-y noscript:gap-y-16">
          {stories.map((story, i) => (
            <Story
              key={story.id}
              story={story}
              label={words.slide(i + 1, stories.length)}
              shown={i === current}
              near={isNear(i, current, stories.length)}
            />
          ))}
        </div>
        <StoryControls count={stories.length} current={current} dots={dots} onKeyDown={handleKey} onShow={show} />
        <output className="sr-only">{announced}</output>
      </div>
    </section>
  )
}
