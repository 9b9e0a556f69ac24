import horizon from '#brand/pictures/horizon.svg'

/** The drawing of the brand under a dawn, above the footer. */
export function Horizon() {
  return (
    <div aria-hidden="true" className="dawn">
      <img src={horizon} alt="" width="1600" height="240" loading="lazy" />
    </div>
  )
}
