import horizon from '#src/content/pictures/horizon.svg'

/** Dawn over hills with an observatory, above the footer. */
export function Horizon() {
  return (
    <div aria-hidden="true" className="dawn">
      <img src={horizon} alt="" width="1600" height="240" loading="lazy" />
    </div>
  )
}
