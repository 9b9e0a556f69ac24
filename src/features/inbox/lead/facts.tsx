import { Fragment } from 'react'
import { contactField, fieldNames } from '#shared/contact-message.ts'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import type { Lead } from '../inbox-types.ts'
import { longDay } from '../when.ts'

const words = inboxLead.facts

export const sideTitle = 'mb-2.5 text-[1.0625rem] leading-[1.3] text-accent-text'
const fact = 'grid grid-cols-[6.75rem_minmax(0,1fr)] gap-3 border-t border-line py-2 leading-[1.4]'

type FactsProps = { lead: Lead; onOpen: (id: string) => void }

export function Facts({ lead, onOpen }: FactsProps) {
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title" className={sideTitle}>
        {words.title}
      </h2>
      <dl className="text-sm">
        {fieldNames
          .filter((name) => contactField(name).isOptional && lead[name])
          .map((name) => (
            <div key={name} className={fact}>
              <dt className="text-fg-mute">{contactField(name).label}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {lead[name]}
              </dd>
            </div>
          ))}
        <div className={fact}>
          <dt className="text-fg-mute">{words.source}</dt>
          <dd className="wrap-anywhere">{inbox.list.sources[lead.source]}</dd>
        </div>
        {lead.origin && (
          <div className={fact}>
            <dt className="text-fg-mute">{words.origin}</dt>
            <dd className="wrap-anywhere">
              {Object.entries(lead.origin).map(([name, value], index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  <bdi>{value}</bdi>
                </Fragment>
              ))}
            </dd>
          </div>
        )}
        <div className={fact}>
          <dt className="text-fg-mute">{words.before}</dt>
          <dd className="wrap-anywhere">
            {lead.previous.length === 0 && words.never}
            {lead.previous.map(({ id, createdAt, excerpt }) => (
              <a
                key={id}
                href={`#${id}`}
                className="mr-3.5 min-h-6.5 text-link"
                title={excerpt}
                onClick={(event) => {
                  event.preventDefault()
                  onOpen(id)
                }}
              >
                {longDay(createdAt)}
              </a>
            ))}
          </dd>
        </div>
        <div className={fact}>
          <dt className="text-fg-mute">{words.kept}</dt>
          <dd className="wrap-anywhere">{lead.keptUntil ? longDay(lead.keptUntil) : words.keptAlways}</dd>
        </div>
      </dl>
    </section>
  )
}
