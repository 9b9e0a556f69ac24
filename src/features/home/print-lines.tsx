import { brand } from '#src/content/brand.ts'
import { links } from '#src/content/links.ts'
import { print } from '#src/content/print.ts'
import { env } from '#src/lib/env.ts'

/** On paper only: who we are. */
export function PrintHead() {
  return (
    <p className="on-print print-head">
      <b>{brand.name}</b>
      <span>
        {links.email}
        <br />
        {env.siteUrl}
      </span>
    </p>
  )
}

/** On paper only, in place of the form: how to reach us. */
export function PrintContact() {
  const ways = [
    [print.email, links.email],
    [print.call, links.schedulingPage],
    [print.answer, print.within],
  ]
  return (
    <dl className="on-print">
      {ways.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
