export const TRAP_FIELD = 'homepage'

/** A field that people neither see nor reach. Programs that fill in whatever they find give themselves away. */
export function TrapField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <input name={TRAP_FIELD} aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
