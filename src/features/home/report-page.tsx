import type { ReactNode } from 'react'
import type { Report } from '#src/brand/read/brand-schema.ts'
import { receipt } from '#src/brand/receipt.data.ts'

type Page = Report['pages'][number]
type Part = Page['parts'][number]
type Level = NonNullable<Part['findings']>[number]['level']

export type NumberedPage = Pick<Page, 'number' | 'name'>

export function pageLabel({ number, name }: NumberedPage): string {
  return `Page ${number.join(' of ')}: ${name}`
}

type ReportPageProps = { letterhead: Pick<Report, 'kind' | 'client' | 'foot'>; page: Page }

/** As high as any page of the report. */
const MAX_LINES = 20

/** The visitor's own page, which has words once a message is received: then it is the receipt. */
export function FirstPage({ kind, pageCount }: { kind: string; pageCount: number }) {
  return (
    <div className="report-sheet print:hidden!">
      <div className="report-pile paper-pile">
        <article
          aria-label={pageLabel({ number: [1, pageCount], name: receipt.label })}
          className="report-page paper-page pointer-events-auto on-paper text-xs text-fg"
        >
          <div className="row-span-full flex flex-col">
            <p className="border-b border-line font-display text-[1rem]">{kind}</p>
            <p className="note mt-4">{receipt.label}</p>
            <div aria-hidden="true" className="min-h-33 flex-[1_0_0] overflow-clip *:h-11 *:border-b *:border-line">
              {Array.from({ length: MAX_LINES }, (_, i) => (
                <div key={i} />
              ))}
            </div>
            <p className="mt-4 text-sm">
              <a href="#contact" className="text-link after:absolute after:inset-0">
                {receipt.action}
              </a>
            </p>
            <p className="mt-4 flex justify-between gap-4 border-t border-line pt-2 text-fg-mute">
              {receipt.foot}
              <span className="whitespace-nowrap">1 of {pageCount}</span>
            </p>
          </div>
        </article>
      </div>
    </div>
  )
}

/** On top of a pile. Where there is room, each note is beside its part; elsewhere below the page. */
export function ReportPage({ letterhead, page }: ReportPageProps) {
  const { number, heading, because, parts } = page
  return (
    <div className="report-sheet">
      <div className="report-pile paper-pile">
        <article
          aria-label={pageLabel(page)}
          className="report-page paper-page pointer-events-auto scroll-mt-1.5 on-paper text-xs text-fg"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line text-fg-mute">
            <b className="font-display text-[1rem] font-normal text-fg">{letterhead.kind}</b>
            {letterhead.client}
          </p>
          <div className="relative mt-4">
            <h3 className="text-[max(1.25rem,min(1.9375rem,5.75vw))] leading-[1.15]">{heading}</h3>
            <p className="mt-2 font-display text-[1rem] leading-[1.45] text-fg-soft">{because}</p>
          </div>
          {Array.from(parts, (part, i) => (
            <ReportPart key={i} part={part} />
          ))}
          <p className="-row-start-2 flex flex-wrap justify-between gap-x-4 self-end border-t border-line pt-2 text-fg-mute">
            <span className="flex-[1_1_8rem]">{letterhead.foot}</span>
            <span className="whitespace-nowrap">{number.join(' of ')}</span>
          </p>
        </article>
      </div>
      <ul className="report-notes grid content-start gap-2 font-display text-[1rem]/[1.4] text-fg-soft italic xl:gap-0">
        {[page, ...parts].map(
          (part, i) =>
            part.note && (
              <li key={part.note.title} className={`pointer-events-auto ${ROWS[i] ?? ''}`}>
                <b className="font-normal text-brass-200 xl:mb-1 xl:block xl:font-display xl:text-[1.3125rem]/[1.35] xl:italic">
                  {part.note.title}
                  <span className="xl:sr-only">.</span>
                </b>{' '}
                {part.note.text}
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

/** Beside the heading and the parts of a page, which are below a line with the client. */
const ROWS = ['xl:row-start-2', 'xl:row-start-3', 'xl:row-start-4', 'xl:row-start-5', 'xl:row-start-6']

function ReportPart({ part }: { part: Part }) {
  const { title, text, tally, plan, findings, rows, steps } = part
  return (
    <div className="relative mt-3 md:mt-4">
      {title && !findings && <h4 className="mb-1 font-display text-lg leading-[1.4]">{title}</h4>}
      {text && <p className="font-display text-[1rem] leading-[1.45] text-fg-soft">{text}</p>}
      {tally && <Tally tally={tally} />}
      {plan && <Plan plan={plan} />}
      {findings && <Findings title={title} findings={findings} />}
      {rows && (
        <dl>
          {rows.map(({ term, detail }) => (
            <div key={term} className="report-row border-t border-line">
              <dt className="font-semibold">{term}</dt>
              <dd>{detail}</dd>
            </div>
          ))}
        </dl>
      )}
      {steps && (
        <ol>
          {steps.map(({ step, time }) => (
            <li key={step} className="report-row items-baseline border-t border-line">
              <span className="flex-[1_1_5rem]">{step}</span>
              <span className="sr-only">: </span>
              <span className="whitespace-nowrap text-fg-mute">{time}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** A word is never alone with its colour: each level has a mark of its own. */
const LEVELS: Record<Level, { label: string; color: string; mark: ReactNode }> = {
  ready: {
    label: 'Ready',
    color: 'text-verdigris-700',
    mark: <path d="M8 0Q8.7 7.3 16 8Q8.7 8.7 8 16Q7.3 8.7 0 8Q7.3 7.3 8 0Z" fill="currentColor" />,
  },
  partly: {
    label: 'Partly',
    color: 'text-brass-700',
    mark: (
      <>
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" />
      </>
    ),
  },
  'not yet': {
    label: 'Not yet',
    color: 'text-vermilion-700',
    mark: <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  },
}

function Findings({ title, findings }: { title: string; findings: NonNullable<Part['findings']> }) {
  return (
    <table className="w-full">
      {title && <caption className="note pb-1 text-left">{title}</caption>}
      <tbody>
        {findings.map(({ subject, evidence, level }) => (
          <tr key={subject} className="border-t border-line">
            <th scope="row" className="font-semibold">
              {subject}
            </th>
            <td>{evidence}</td>
            <td className={`font-semibold whitespace-nowrap ${LEVELS[level].color}`}>
              <svg viewBox="0 0 16 16" aria-hidden="true" className="mr-1.5 inline-block w-3.5">
                {LEVELS[level].mark}
              </svg>
              {LEVELS[level].label}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const MAX_MARKS_PER_ROW = 37
const MARK_PITCH = 12.2
const CIRCLE = 'a4 4 0 1 0 8 0a4 4 0 1 0-8 0'

function Tally({ tally: { share, filled, empty } }: { tally: NonNullable<Part['tally']> }) {
  const [full, all] = share
  const rows = Math.ceil(all / MAX_MARKS_PER_ROW)
  const inRow = Math.ceil(all / rows)
  const marksAt = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, i) => {
      const at = from + i
      return `M${((at % inRow) * MARK_PITCH + 2).toFixed(1)} ${Math.floor(at / inRow) * 13 + 7}${CIRCLE}`
    }).join('')
  return (
    <>
      <svg
        viewBox={`0 0 ${Math.round(inRow * MARK_PITCH)} ${rows * 13 + 2}`}
        aria-hidden="true"
        stroke="currentColor"
        className="w-full"
      >
        <path d={marksAt(0, Math.min(full, all))} className={LEVELS.ready.color} fill="currentColor" />
        <path d={marksAt(full, all)} className={LEVELS['not yet'].color} fill="none" />
      </svg>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-fg-soft">
        <span>
          <Dot level="ready" />
          {filled}
        </span>
        <span>
          <Dot level="not yet" />
          {empty}
        </span>
      </p>
    </>
  )
}

function Dot({ level }: { level: Level }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className={`mr-1.5 inline-block size-2.5 ${LEVELS[level].color}`}>
      <circle cx="5" cy="5" r="4.2" fill={level === 'ready' ? 'currentColor' : 'none'} stroke="currentColor" />
    </svg>
  )
}

const unscaled = '[vector-effect:non-scaling-stroke]'

/** Who does what when; what the firm does itself is striped. */
function Plan({ plan: { columns, tasks } }: { plan: NonNullable<Part['plan']> }) {
  const box = `0 0 ${columns.length} 24`
  const scale = columns.map((_, i) => `M${i} 0V24`).join('')
  return (
    <ul>
      <li aria-hidden="true" className="ml-auto grid w-[42%] auto-cols-fr grid-flow-col text-fg-mute">
        {Array.from(columns, (column, i) => (
          <span key={i}>
            {column.slice(0, 1)}
            <span className="max-md:hidden">{column.slice(1)}</span>
          </span>
        ))}
      </li>
      {tasks.map(({ task, by, period, ours }) => {
        const [from, to] = period
        const columnAt = (x: number) => columns[Math.min(columns.length - 1, Math.max(0, x))] ?? ''
        const [first, last] = [columnAt(Math.floor(from)), columnAt(Math.ceil(to) - 1)]
        return (
          <li key={task} className="report-row items-center border-t border-line">
            <span className="flex-[1_1_7rem] text-fg-mute">
              <b className="font-semibold text-fg">{task}</b> <span className="max-md:block print:block">{by}</span>
            </span>
            <svg
              viewBox={box}
              preserveAspectRatio="none"
              role="img"
              aria-label={first === last ? first : `${first} to ${last}`}
              className="h-6 w-[42%]"
            >
              <path d={`${scale}M${columns.length} 0V24`} className={`${unscaled} stroke-line`} />
              <path
                d={`M${from} 12H${to}`}
                strokeWidth="8"
                strokeDasharray={ours ? '4 4' : undefined}
                className={`${unscaled} stroke-accent`}
              />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}
