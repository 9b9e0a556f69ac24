import { chart } from '#src/content/drawings.ts'
import { logo } from '#src/content/logo.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'

const layers = drawingsIn(chart ?? '')
const layer = 'absolute inset-0 size-full overflow-visible'

/**
 * The brand's chart.svg: a fixed layer, one turned so that its pointers are on the line to the report, and a light in the
 * middle. Without a chart, the firm's mark.
 */
export function SkyChart() {
  if (chart === null)
    return (
      <div className="sky-chart grid place-items-center">
        <img src={logo.medallion} alt="" className="size-1/2 opacity-20" />
      </div>
    )
  return (
    <div className="sky-chart font-display italic select-none">
      <Drawing of={layers} name="still" className={`${layer} text-[34px] lg:text-[25px]`} />
      <Drawing of={layers} name="turning" className={`${layer} sky-turned text-[0px]`} />
      <div className="north-star-glow absolute inset-[30%] rounded-full" />
      <Drawing
        of={layers}
        name="middle"
        viewBox="430 430 140 140"
        className="north-star absolute inset-[43%] size-[14%] overflow-visible"
      />
    </div>
  )
}
