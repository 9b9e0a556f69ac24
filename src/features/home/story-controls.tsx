import type { KeyboardEvent, Ref } from 'react'
import { testimonialsSection as words } from '#src/content/testimonials.ts'
import { lineStyle } from '#src/ui/button-style.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import instruments from './instruments.svg'

type StoryControlsProps = {
  count: number
  current: number
  dots: Ref<HTMLUListElement>
  onKeyDown: (event: KeyboardEvent) => void
  onShow: (place: number) => void
}

/** What the arc has room for. */
const MOST_DOTS = 5

/** Previous and next, and a dot per story, or its number where there are too many. The dots hang on a sextant's arc; the current one is a star. */
export function StoryControls({ count, current, dots, onKeyDown, onShow }: StoryControlsProps) {
  return (
    <div className="pointer-events-none relative mt-6 lg:-mt-21 lg:columns-12 noscript:hidden">
      <div className="pointer-events-auto flex items-center justify-between gap-x-3 lg:col-span-7 lg:col-start-6">
        <div className="relative h-17 w-54 min-w-0">
          <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
            <use href={`${instruments}#sextant`} />
          </svg>
          {count > MOST_DOTS ? (
            <p className="relative grid h-full place-items-center text-sm text-fg-soft tabular-nums">
              {words.slide(current + 1, count)}
            </p>
          ) : (
            <ul ref={dots} aria-label={words.choose} className="relative flex h-full items-center justify-between">
              {Array.from({ length: count }, (_, i) => (
                <li key={i} className="not-first:not-last:translate-y-5.5">
                  <Dot
                    label={words.show(i + 1, count)}
                    current={i === current}
                    onClick={() => onShow(i)}
                    onKeyDown={onKeyDown}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="flex flex-none gap-3">
          <RoundButton icon="left" label={words.previous} onClick={() => onShow(current - 1)} onKeyDown={onKeyDown} />
          <RoundButton icon="right" label={words.next} onClick={() => onShow(current + 1)} onKeyDown={onKeyDown} />
        </div>
      </div>
    </div>
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
      className="group/dot grid size-11 place-items-center rounded-full"
    >
      {current ? (
        <Icon name="star" className="size-7.5" />
      ) : (
        <span className="size-[0.7rem] rounded-full border-[1.5px] border-brass-400 bg-night-900 transition-colors group-hover/dot:bg-brass-600" />
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
      className={`grid size-13.5 place-items-center rounded-full hover:text-brass-200 ${lineStyle}`}
    >
      <Icon name={icon} />
    </button>
  )
}
