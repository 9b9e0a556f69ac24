import type { Report } from '#src/content/brand-words.ts'
import { report as words } from '#src/content/report.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { numbersIn } from './report-page.tsx'

/** More do not fit beside each other on a phone. */
const MOST_LEAVES = 9

/**
 * One leaf for each page of the report. Those that are shown are radio buttons, and report-section.css shows the page that
 * is chosen: no script is needed, and the state is the browser's own.
 */
export function ReportPager({ pages }: { pages: Report['pages'] }) {
  if (!words) return null
  const count = numbersIn(pages[0]?.number ?? '')[1]
  const numbers = pages.map(({ number }) => numbersIn(number)[0])
  const leaves =
    Math.max(count, ...numbers) > Math.min(count, MOST_LEAVES)
      ? numbers
      : Array.from({ length: count }, (_, i) => i + 1)
  return (
    <fieldset className="max-w-136 tabular-nums lg:order-last">
      <legend className="sr-only">{words.pagesLabel}</legend>
      <div className="flex flex-wrap justify-between gap-y-3 text-xs text-fg-mute">
        {leaves.map((leaf) => {
          const page = pages[numbers.indexOf(leaf)]
          return page ? (
            <label key={leaf} className="leaf">
              <input
                id={idOf(leaf)}
                type="radio"
                name="report-page"
                value={numbers.indexOf(leaf) + 1}
                defaultChecked={page === pages[0]}
                aria-label={words?.pageLabel(page.number, page.name)}
              />
              <i />
              {leaf}
            </label>
          ) : (
            <span key={leaf} aria-hidden="true" className="leaf">
              <i />
              {leaf}
            </span>
          )
        })}
      </div>
      <div className="report-turn mt-3">
        {pages.map(({ number, name }, i) => (
          <div key={number} className="flex items-center gap-2.5">
            <p className="min-w-0 flex-1 text-sm text-fg-mute">
              <b className="block font-display text-[1.3125rem] leading-tight font-normal text-fg">{name}</b>
              {words?.position(number, pages.length)}
            </p>
            <Turn icon="left" to={numbers[i - 1]} />
            <Turn icon="right" to={numbers[i + 1]} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

const idOf = (number: number) => `report-page-${number}`
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
