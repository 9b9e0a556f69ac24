import chart from '#brand/pictures/chart.svg'
import * as hero from '#src/content/generated/hero.ts'

// Where the names stand on the chart, in the order of hero.yaml, and their offset.
const places = [
  { at: 'left-[30.26%] top-[64.3%]', beside: 'left-[2cqw] top-[0.8cqw]' },
  { at: 'left-[26.38%] top-[66.83%]', beside: 'right-[2cqw] top-[-0.8cqw]' },
  { at: 'left-[42.03%] top-[84.19%]', beside: 'left-[1.6cqw] top-[0.6cqw]' },
  { at: 'left-[64.38%] top-[24.97%]', beside: 'left-[1.6cqw] top-[0.8cqw]' },
  { at: 'left-[50.64%] top-[63.65%]', beside: 'left-[1.6cqw] top-[-0.8cqw]' },
]
const labels = hero.chart.names.map((name, i) => ({ name, at: places[i]?.at, beside: places[i]?.beside }))

const layer = 'absolute inset-0 size-full overflow-visible'

/**
 * The brand's chart: a fixed instrument, what turns, and a fixed light in the middle. Each layer is a box of its own, so
 * that the compositor turns it without repainting.
 */
export function SkyChart() {
  return (
    <div className="sky-chart">
      <svg className={layer}>
        <use href={`${chart}#instrument`} />
      </svg>
      <div className={`${layer} sky-turning will-change-transform`}>
        <svg className={layer}>
          <use href={`${chart}#sky`} />
        </svg>
        <span className="pointer-gesture" />
        {labels.map(({ name, at, beside }) => (
          <span key={name} className={`sky-upright absolute hidden lg:block short:hidden ${at}`}>
            <span className={`absolute text-[1.9cqw] leading-none whitespace-nowrap text-mist-300 ${beside}`}>
              {name}
            </span>
          </span>
        ))}
      </div>
      <div className="north-star-glow absolute inset-[30%] rounded-full" />
      <svg viewBox="430 430 140 140" className="north-star absolute inset-[43%] size-[14%] overflow-visible">
        <use href={`${chart}#north-star`} width="1000" height="1000" />
      </svg>
      <span className="absolute top-[44.5%] left-[56.6%] text-[max(0.8125rem,2.9cqw)] leading-none text-brass-300 lg:top-[44.9%] lg:text-[max(0.8125rem,2.3cqw)]">
        {hero.chart.centre}
      </span>
    </div>
  )
}
