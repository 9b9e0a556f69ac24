import { report } from '#src/content/generated/report.ts'
import { ReportPage } from './report-page.tsx'
import { ReportPager } from './report-pager.tsx'

/** What a client receives: up to three pages of a report, which turn without a script. Where it follows the hero, the first
 * page is in the first screen (hero-section.css). */
export function ReportSection() {
  if (!report) return null
  const { title, lead, facts, pages, ...letterhead } = report
  return (
    <section
      id="report"
      aria-labelledby="report-title"
      className="report overflow-x-clip py-section wrap-anywhere short:pt-4"
    >
      <div className="report-grid wrap">
        {/* In one column its parts are rows of the section, and the pager is between the page and its notes. */}
        <div className="report-desk pointer-events-none lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <h2
            id="report-title"
            className="report-label relative py-2 pr-10 text-right font-display text-[1.4375rem]/[2.125rem] text-brass-200 italic"
          >
            {title}
          </h2>
          <div className="report-turn">
            {pages.map((page) => (
              <ReportPage key={page.name} letterhead={letterhead} page={page} />
            ))}
          </div>
        </div>
        <p className="report-lead max-w-136 text-lg text-fg-soft lg:font-display lg:text-[1.6875rem] lg:leading-[1.35] lg:text-fg">
          {lead}
        </p>
        {pages.length > 1 && <ReportPager pages={pages} />}
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
