import { inboxLead } from '#src/content/inbox-lead.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Mark, markOf, type MarkName } from '../inbox-icon.tsx'
import type { Lead, Mail, MailState } from '../inbox-types.ts'
import { mailWords } from '../mail-words.ts'
import { clockWhen, exactWhen } from '../when.ts'

const words = inboxLead.timeline

/** Drawn where it has happened, dotted where it is to come; the star is the answer. */
export function Timeline({ lead }: { lead: Lead }) {
  return (
    <ol className="timeline" aria-label={words.title}>
      {timelineItems(lead).map(({ key, mark, text, detail, isPending }) => (
        <li key={key} data-pending={isPending || undefined}>
          {mark === 'star' ? <Icon name="star" /> : <Mark name={mark} />}
          <div>
            <b className="block text-sm/[1.4] font-[550] wrap-anywhere in-data-pending:font-[450] in-data-pending:text-fg-mute">
              {text}
            </b>
            <span className="block text-xs/[1.4] text-fg-mute tabular-nums">{detail}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** `star`: the answer, given or awaited. */
type Step = { key: string; mark: MarkName | 'star'; text: string; detail: string; isPending: boolean }

type Event = Lead['timeline'][number]

/** What happened to a lead, oldest first, then what is stopped or still to come; the answer is last. */
function timelineItems(lead: Lead): Step[] {
  const done = lead.timeline.map((event, index) => ({ ...eventStep(event, lead.mails), key: `${event.what}-${index}` }))
  const open = lead.mails.filter(({ state }) => state === 'waiting' || state === 'held' || state === 'dead')
  const steps = [...done, ...open.map(openMailStep)]
  if (lead.answeredAt !== null) return steps
  const text = words.steps['answered'] ?? ''
  return [...steps, { key: 'to-answer', mark: 'star', text, detail: words.notYet, isPending: true }]
}

function eventStep({ at, what, who }: Event, mails: readonly Mail[]): Omit<Step, 'key'> {
  const detail = exactWhen(at)
  const mail = mailEvent(what)
  if (mail) {
    const { reason = null, state } = mails.find(({ kind }) => kind === mail.kind) ?? {}
    const said = mailWords({ state: mail.state, reason: state === mail.state ? reason : null })
    return { mark: markOf(mail.state), text: `${mail.name} ${said}`, detail, isPending: false }
  }
  const text = words.steps[what] ?? what.replaceAll('_', ' ')
  const mark = what === 'answered' ? 'star' : what === 'received' ? 'delivered' : 'sent'
  return { mark, text: who ? words.by(text, who) : text, detail, isPending: false }
}

/** A mail's event is its kind and its state: `confirmation_delivered`. */
function mailEvent(what: string): { kind: string; name: string; state: MailState } | null {
  for (const [kind, name] of Object.entries(words.mails)) {
    const state = MAIL_STATES.find((known) => what === `${kind}_${known}`)
    if (state) return { kind, name, state }
  }
  return null
}

const MAIL_STATES: MailState[] = ['sent', 'delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained']

function openMailStep(mail: Mail): Step {
  const tried = mail.attempts > 0 ? [words.tried(mail.attempts)] : []
  const next = mail.nextAt && mail.attempts > 0 ? [words.next(clockWhen(mail.nextAt))] : []
  const text = `${words.mails[mail.kind]} ${mailWords(mail)}`
  const detail = [...tried, ...next].join(', ')
  return { key: `mail-${mail.id}`, mark: markOf(mail.state), text, detail, isPending: mail.state === 'waiting' }
}
