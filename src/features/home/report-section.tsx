import { report } from '#src/content/report.ts'
import { ReportPage } from './report-page.tsx'
import { ReportPager } from './report-pager.tsx'

/** What a client receives: up to three pages of a report, which turn without a script. */
export function ReportSection() {
  if (!report) return null
  const { title, lead, facts, pages } = report
  return (
    <section
      id="report"
      aria-labelledby="report-title"
      className="report overflow-clip py-section low:pt-13 short:pt-4"
    >
      <div className="wrap grid grid-cols-1 gap-6 wrap-anywhere xl:grid-cols-[1.05fr_2.2fr] xl:grid-rows-[auto_auto_1fr] xl:gap-x-12">
        <div>
          <h2 id="report-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-fg-soft">{lead}</p>
        </div>
        <div className="report-desk xl:col-start-2 xl:row-span-3 xl:row-start-1">
          <div className="report-turn">
            {pages.map((page) => (
              <ReportPage key={page.number} page={page} />
            ))}
          </div>
        </div>
        {pages.length > 1 && <ReportPager pages={pages} />}
        <dl className="text-sm xl:row-start-2">
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
