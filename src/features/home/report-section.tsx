import type { Report } from '#src/brand/read/brand-schema.ts'
import { report } from '#src/brand/report.data.ts'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { receipt, firstPage } from '#src/brand/receipt.data.ts'
import { FirstPage, pageLabel, ReportPage, type NumberedPage } from './report-page.tsx'

/** What a client receives: up to three pages of a report, which turn without a script. Where it follows the hero, the first
 * page is in the first screen (hero-section.css). */
export function ReportSection() {
  if (!report) return null
  const { title, lead, facts, pages, ...letterhead } = report
  return (
    <section id="report" aria-labelledby="report-title" className="report overflow-x-clip py-section wrap-anywhere">
      <div className="report-grid wrap">
        <div className="report-desk @container pointer-events-none xl:col-start-2 xl:row-span-3 xl:row-start-1">
          <h2
            id="report-title"
            className="report-label relative py-2 pr-10 text-right font-display text-[max(1.125rem,min(1.4375rem,7vw))]/[--spacing(8.5)] text-brass-200 italic"
          >
            {title}
          </h2>
          <div className="report-turn">
            {firstPage && <FirstPage {...firstPage} />}
            {pages.map((page) => (
              <ReportPage key={page.name} letterhead={letterhead} page={page} />
            ))}
          </div>
        </div>
        {(firstPage || pages.length > 1) && <Pager pages={pages} />}
        <p className="report-lead max-w-136 text-lg text-fg-soft xl:font-display xl:text-[1.6875rem] xl:leading-[1.35] xl:text-fg">
          {lead}
        </p>
        <dl className="report-facts max-w-136 text-sm max-md:hidden print:block">
          {facts.map(({ term, detail }) => (
            <div
              key={term}
              className="grid grid-cols-[min(7.25rem,38%)_minmax(0,1fr)] gap-4 border-t border-line py-2.5"
            >
              <dt className="text-fg-mute">{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/**
 * A leaf for each page of the report that is shown: radio buttons, and report-section.css shows the page that is chosen, so
 * no script is needed, and the state is the browser's own.
 */
function Pager({ pages: shown }: Pick<Report, 'pages'>) {
  const own: NumberedPage[] = firstPage ? [{ number: [1, firstPage.pageCount], name: receipt.label }] : []
  const pages = [...own, ...shown]
  const listed = new Intl.ListFormat('en-GB').format(pages.map(({ number: [number] }) => String(number)))
  return (
    <fieldset
      onChange={showTurn}
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 tabular-nums xl:order-last xl:block xl:max-w-136"
    >
      <legend className="sr-only">Pages of the report</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-xs text-fg-mute">
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
              defaultChecked={i === own.length}
              aria-label={pageLabel(page)}
              className="peer absolute -inset-x-2.5 -inset-y-1 cursor-pointer opacity-0"
            />
            <i className="report-leaf peer-checked:outline-2 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-4" />
            {page.number[0]}
          </label>
        ))}
      </div>
      <div className="report-turn md:flex-1 xl:mt-3">
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

/** Presses a radio button; those are what keys and screen readers use. */
function Turn({ icon, to }: { icon: IconName; to: number | undefined }) {
  if (to === undefined)
    return (
      <span className="round size-11 flex-none border border-line text-fg-mute">
        <Icon name={icon} />
      </span>
    )
  return (
    <label
      htmlFor={idOf(to)}
      aria-hidden="true"
      className="round button-line size-11 flex-none cursor-pointer transition-none"
    >
      <Icon name={icon} />
    </label>
  )
}
