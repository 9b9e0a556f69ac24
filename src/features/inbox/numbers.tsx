import { inboxStatus } from '#src/content/inbox-status.ts'
import { Fact, Facts } from '#src/ui/paper.tsx'
import { sectionTitle } from './pane.tsx'
import type { Numbers } from './types.ts'

const words = inboxStatus.numbers

const WIDTH = 48
const HEIGHT = 90
const GAP = 10

const monthOf = (month: string, length: 'short' | 'long') =>
  new Date(`${month}-15`).toLocaleDateString('en-GB', { month: length, ...(length === 'long' && { year: 'numeric' }) })

/** The number of messages, their sources, and how fast they were answered. */
export function NumbersSection({ months, medianSeconds, due, inTime, keptMonths, erased }: Numbers) {
  const all = months.reduce((sum, { form, voice }) => sum + form + voice, 0)
  const facts: [label: string, text: string][] = [
    [words.received, String(all)],
    [words.median, medianSeconds === null ? words.none : words.hours(medianSeconds)],
    [words.inTime, due === 0 ? words.none : words.share(inTime, due)],
  ]
  return (
    <section className="mt-10">
      <h2 className={sectionTitle}>{words.title}</h2>
      <Facts className="mt-3 [--label:7rem]">
        {facts.map(([label, text]) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </Facts>
      <Chart months={months} />
      <div className="sr-only">
        <table>
          <caption>{words.chart}</caption>
          <thead>
            <tr>
              {[words.month, words.form, words.voice].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, form, voice }) => (
              <tr key={month}>
                <th scope="row">{monthOf(month, 'long')}</th>
                <td>{form}</td>
                <td>{voice}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-fg-mute">
        {words.key} {words.kept(keptMonths)} {erased > 0 && words.erased(erased)}
      </p>
    </section>
  )
}

/** A bar for each month: forms below, calls on top. */
function Chart({ months }: Pick<Numbers, 'months'>) {
  const most = Math.max(1, ...months.map(({ form, voice }) => form + voice))
  const high = (count: number) => (count / most) * HEIGHT
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${12 * WIDTH} ${HEIGHT + 40}`} className="mt-6 w-full">
      {months.map(({ month, form, voice }, index) => (
        <g
          key={month}
          transform={`translate(${index * WIDTH} 18)`}
          fill="currentColor"
          fontSize="13"
          textAnchor="middle"
        >
          <g className="text-fg-soft">
            <rect x={GAP} width={WIDTH - 2 * GAP} y={HEIGHT - high(form)} height={high(form)} />
          </g>
          <g className="text-accent-text">
            <rect x={GAP} width={WIDTH - 2 * GAP} y={HEIGHT - high(form + voice)} height={high(voice)} />
          </g>
          {form + voice > 0 && (
            <text x={WIDTH / 2} y={HEIGHT - high(form + voice) - 5}>
              {form + voice}
            </text>
          )}
          <text x={WIDTH / 2} y={HEIGHT + 17}>
            {monthOf(month, 'short')}
          </text>
        </g>
      ))}
    </svg>
  )
}
