import { Fragment } from 'react'
import { inboxLead } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import type { Lead } from '../inbox-types.ts'
import { longDay } from '../when.ts'

const words = inboxLead.facts

type FactsProps = { lead: Lead; onOpen: (id: string) => void }

export function Facts({ lead, onOpen }: FactsProps) {
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title">{words.title}</h2>
      <dl className="facts">
        {lead.company && (
          <div>
            <dt>{words.company}</dt>
            <dd dir="auto">{lead.company}</dd>
          </div>
        )}
        <div>
          <dt>{words.source}</dt>
          <dd>{inbox.list.sources[lead.source]}</dd>
        </div>
        {lead.origin && (
          <div>
            <dt>{words.origin}</dt>
            <dd>
              {Object.entries(lead.origin).map(([name, value], index) => (
                <Fragment key={name}>
                  {index > 0 && ', '}
                  <bdi>{value}</bdi>
                </Fragment>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{words.before}</dt>
          <dd>
            {lead.previous.length === 0 && words.never}
            {lead.previous.map(({ id, createdAt, excerpt }) => (
              <a
                key={id}
                href={`#${id}`}
                className="link"
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
        <div>
          <dt>{words.kept}</dt>
          <dd>{lead.keptUntil ? longDay(lead.keptUntil) : words.keptAlways}</dd>
        </div>
      </dl>
    </section>
  )
}
