import type { KeyboardEvent, Ref } from 'react'
import { lineStyle } from '#src/ui/button-style.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import sextant from './sextant.svg?raw'

const drawings = drawingsIn(sextant)

type TestimonialControlsProps = {
  count: number
  current: number
  isReady: boolean
  dots: Ref<HTMLUListElement>
  onKeyDown: (event: KeyboardEvent) => void
  onShow: (index: number) => void
}

/** More dots do not fit on the sextant's arc. */
const MAX_ON_ARC = 5

/** Previous, next and one dot per testimonial; the current one is a star. Up to five hang on the sextant's arc (testimonials-section.css). */
export function TestimonialControls({ count, current, isReady, dots, onKeyDown, onShow }: TestimonialControlsProps) {
  if (count < 2) return null
  const arc = count <= MAX_ON_ARC
  return (
    <fieldset
      disabled={!isReady}
      className={`pointer-events-none relative mt-7 min-w-0 disabled:opacity-60 noscript:hidden print:hidden ${arc ? 'md:-mt-22' : 'short:mt-3'}`}
    >
      <div className="pointer-events-auto flex flex-wrap items-center justify-between gap-x-3 sm:ml-auto sm:w-fit sm:gap-x-6">
        <div className={`relative max-w-full ${arc ? 'h-17 w-[min(13.5rem,max(100%_-_8.25rem,9rem))] sm:w-54' : ''}`}>
          {arc && (
            <Drawing
              of={drawings}
              name="sextant"
              preserveAspectRatio="none"
              className="absolute inset-0 size-full overflow-visible"
            />
          )}
          <ul
            ref={dots}
            aria-label="Choose a story"
            className={`relative flex items-center ${arc ? 'sextant h-full justify-between' : '-ml-3.5 flex-wrap'}`}
          >
            {Array.from({ length: count }, (_, i) => (
              <li key={i}>
                <Dot
                  label={`Show story ${i + 1} of ${count}`}
                  current={i === current}
                  onClick={() => onShow(i)}
                  onKeyDown={onKeyDown}
                />
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-none gap-3">
          <RoundButton icon="left" label="Previous story" onClick={() => onShow(current - 1)} onKeyDown={onKeyDown} />
          <RoundButton icon="right" label="Next story" onClick={() => onShow(current + 1)} onKeyDown={onKeyDown} />
        </div>
      </div>
    </fieldset>
  )
}

type ControlProps = { label: string; onClick: () => void; onKeyDown: (event: KeyboardEvent) => void }

function Dot({ label, current, onClick, onKeyDown }: ControlProps & { current: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className="grid size-11 place-items-center rounded-full"
    >
      {current ? (
        <Icon name="star" className="size-7.5" />
      ) : (
        <span className="size-2.5 rounded-full border-[1.5px] border-brass-400 bg-night-900" />
      )}
    </button>
  )
}

function RoundButton({ icon, label, onClick, onKeyDown }: ControlProps & { icon: IconName }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={`grid size-13 place-items-center rounded-full hover:text-brass-200 ${lineStyle}`}
    >
      <Icon name={icon} />
    </button>
  )
}
