// A name that no form filler recognizes: one that fills it in would hold back the emails of a person.
export const HONEYPOT_FIELD = 'kx4'

/** A honeypot: people neither see nor reach this field, but bots fill it in. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <input name={HONEYPOT_FIELD} aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
