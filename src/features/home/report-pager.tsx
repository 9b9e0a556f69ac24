import type { Report } from '#src/content/brand-schema.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { pageLabel } from './report-page.tsx'

/**
 * A leaf for each page of the report that is shown: radio buttons, and report-section.css shows the page that is chosen, so
 * no script is needed, and the state is the browser's own.
 */
export function ReportPager({ pages }: { pages: Report['pages'] }) {
  const numbers = pages.map(({ number: [number] }) => String(number))
  const listed = new Intl.ListFormat('en-GB').format(numbers)
  return (
    <fieldset onChange={showTurn} className="report-pager tabular-nums lg:order-last lg:max-w-136">
      <legend className="sr-only">Pages of the report</legend>
      <div className="flex gap-x-6 text-xs text-fg-mute">
        {pages.map((page, i) => (
          <label
            key={page.name}
            className="relative grid justify-items-center gap-1 leading-none has-checked:text-accent-text"
          >
            <input
              id={idOf(i)}
              type="radio"
              name="report-page"
              value={i + 1}
              defaultChecked={i === 0}
              aria-label={pageLabel(page)}
              className="peer absolute -inset-x-2.5 -inset-y-1 cursor-pointer opacity-0"
            />
            <i className={leaf} />
            {page.number[0]}
          </label>
        ))}
      </div>
      <div className="report-turn lg:mt-3 md:max-lg:flex-1">
        {pages.map(({ number, name }, i) => (
          <div key={name} className="flex items-center gap-2.5">
            <p className="min-w-0 flex-1 text-sm text-fg-mute max-md:hidden">
              <b className="block font-display text-[1.3125rem] leading-tight font-normal text-fg">{name}</b>
              {`Page ${number.join(' of ')}. Pages ${listed} are shown.`}
            </p>
            <Turn icon="left" to={pages[i - 1] && i - 1} />
            <Turn icon="right" to={pages[i + 1] && i + 1} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const BAR_PX = 60

/** The beginning of the page may be above the window. A pager beside the page stays in it. */
function showTurn({ currentTarget: pager }: { currentTarget: Element }): void {
  const page = pager.closest('.report')?.querySelector('.report-page')
  if (!page) return
  const { top, bottom } = page.getBoundingClientRect()
  const controls = pager.getBoundingClientRect()
  if (top >= BAR_PX) return
  if (bottom <= controls.top) page.scrollIntoView({ block: 'start' })
  else scrollBy({ top: Math.min(0, Math.max(top - BAR_PX, controls.bottom - innerHeight + BAR_PX)) })
}

const idOf = (index: number) => `report-page-${index}`
const leaf =
  'report-leaf aspect-3/4 w-6.5 border border-night-600 forced-color-adjust-none outline-offset-2 outline-brass-400 peer-checked:outline-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-focus'
const round = 'grid size-11 flex-none place-items-center rounded-full border'

/** Presses a radio button; those are what keys and screen readers use. */
function Turn({ icon, to }: { icon: IconName; to: number | undefined }) {
  if (to === undefined)
    return (
      <span className={`${round} border-line text-fg-mute`}>
        <Icon name={icon} />
      </span>
    )
  return (
    <label
      htmlFor={idOf(to)}
      aria-hidden="true"
      className={`${round} cursor-pointer border-control hover:border-accent hover:bg-hover`}
    >
      <Icon name={icon} />
    </label>
  )
}
