import type { ReactNode } from 'react'
import { report } from '#src/content/report.ts'
// oxlint-disable-next-line import/no-unassigned-import -- styles of this page only
import './report-section.css'

type Report = NonNullable<typeof report>
type Level = Report['page']['findings'][number]['level']

/** Each level has its own mark, so that colour is not the only difference. */
const marks: Record<Level, ReactNode> = {
  ready: <path d="M8 0Q8.7 7.3 16 8Q8.7 8.7 8 16Q7.3 8.7 0 8Q7.3 7.3 8 0Z" fill="currentColor" />,
  partly: (
    <>
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
    </>
  ),
  'not yet': <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
}

/** A page of a report, with three notes in its margin or, on a narrow screen, below it. */
export function ReportSection() {
  if (!report) return null
  const { title, lead, facts, page, notes, pageLabel, levels } = report
  return (
    <section id="report" aria-labelledby="report-title" className="report py-section low:pt-18 short:pt-4">
      <div className="wrap report-grid">
        <div className="report-text">
          <h2 id="report-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4.5 max-w-136 text-lg text-fg-soft">{lead}</p>
          <dl className="mt-5.5 text-sm">
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
        <div className="report-desk">
          <div className="report-stack">
            <article aria-label={pageLabel} className="report-page on-paper text-xs text-fg shadow-pop">
              <p className="flex items-baseline justify-between gap-4 border-b border-line text-fg-mute">
                <b className="font-display text-[1rem] font-normal text-fg">{page.kind}</b>
                {page.client}
              </p>
              <h3 className="mt-5 text-xl">{page.answer}</h3>
              <p className="mt-2 font-display text-[1rem] text-fg-soft">{page.because}</p>
              <table className="mt-4 w-full">
                <caption className="note text-left">{page.findingsTitle}</caption>
                <tbody>
                  {page.findings.map(({ subject, evidence, level }) => (
                    <tr key={subject} className="border-t border-line">
                      <th scope="row" className="font-semibold">
                        {subject}
                      </th>
                      <td>{evidence}</td>
                      <td data-level={level} className="font-semibold whitespace-nowrap">
                        <svg viewBox="0 0 16 16" aria-hidden="true">
                          {marks[level]}
                        </svg>
                        {levels[level]}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <h4 className="mt-4 font-display text-lg">{page.stepsTitle}</h4>
              <ol>
                {page.steps.map(({ step, time }) => (
                  <li key={step} className="grid items-baseline gap-3 border-t border-line py-2.5">
                    {step}
                    <span className="text-fg-mute">{time}</span>
                  </li>
                ))}
              </ol>
              <p className="mt-4 flex justify-between gap-4 border-t border-line pt-2 text-fg-mute">
                {page.foot}
                <span className="whitespace-nowrap">{page.number}</span>
              </p>
            </article>
          </div>
          <ul className="report-notes">
            {notes.map((note) => (
              <li key={note.title} className="relative">
                <b className="block font-display text-lg font-normal text-brass-200 italic">{note.title}</b>
                <span className="text-sm text-fg-soft">{note.text}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
