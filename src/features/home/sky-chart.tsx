import { chart } from '#src/content/generated/drawings.ts'
import { logo } from '#src/content/logo.ts'
import { Drawing, drawingsIn } from '#src/ui/drawing.tsx'

const layers = drawingsIn(chart ?? '')
const layer = 'absolute inset-0 size-full overflow-visible'

/**
 * The brand's chart.svg: a fixed layer, a rotating layer, and a light in the middle. Each layer is a separate box, so
 * that the compositor turns it without repainting. Its texts have the size set here. Without a chart, the firm's mark.
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
      <Drawing of={layers} name="still" className={`${layer} text-[34px] lg:text-[23px]`} />
      <div className={`${layer} sky-turning will-change-transform`}>
        <Drawing of={layers} name="turning" className={`${layer} text-[0px] lg:text-[19px] short:text-[0px]`} />
      </div>
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
