export const HONEYPOT_FIELD = 'homepage'

/** A honeypot: people neither see nor reach this field, but bots fill it in. */
export function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <input name={HONEYPOT_FIELD} aria-label="Leave this empty" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
