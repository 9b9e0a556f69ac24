import { Fragment, useState, type FormEvent, type ReactNode } from 'react'
import { contactField, fieldNames } from '#shared/contact-message.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Form } from '#src/ui/form.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { iconButtonStyle, InboxIcon, Mark } from './icons.tsx'
import { MAIL_KINDS } from './mail-status.ts'
import { useEraseLead, useExportPerson, useResendMail } from './mutations.ts'
import { buildTimeline } from './timeline.ts'
import type { InboxLead, LeadMail } from './api.ts'
import { SOURCE_NAMES } from './filters.ts'
import { exactWhen, longWhen } from './when.ts'

export const sectionTitleStyle = 'mb-2.5 text-[1.0625rem] leading-[1.3] text-accent-text'

type LeadProps = { lead: InboxLead }

export function LeadSide({ lead }: LeadProps) {
  const [isErasing, setIsErasing] = useState(false)
  const exportPerson = useExportPerson(lead.id)

  return (
    <aside className="lead-side">
      <section aria-labelledby="timeline-title">
        <h2 id="timeline-title" className={sectionTitleStyle}>
          Timeline
        </h2>
        <Timeline lead={lead} />
        <ResendMails lead={lead} />
      </section>
      <Facts lead={lead} />
      <p className="flex flex-wrap gap-x-3 border-t border-line pt-2.5 max-xl:col-span-full">
        <button
          type="button"
          className={`${iconButtonStyle} -ml-3`}
          aria-disabled={exportPerson.isPending}
          onClick={() => !exportPerson.isPending && exportPerson.mutate()}
        >
          <InboxIcon name="download" className="text-accent-text forced-colors:text-inherit" />
          Export this person
        </button>
        <button type="button" className={`${iconButtonStyle} -ml-3 text-fg-failed`} onClick={() => setIsErasing(true)}>
          <InboxIcon name="trash" />
          Erase this person
        </button>
      </p>
      {isErasing && <EraseDialog lead={lead} onClose={() => setIsErasing(false)} />}
    </aside>
  )
}

function Timeline({ lead }: LeadProps) {
  return (
    <ol className="timeline" aria-label="Timeline">
      {buildTimeline(lead).map(({ key, mark, label, detail, isPending = false }) => (
        <li key={key} data-pending={isPending || undefined}>
          {mark === 'star' ? <Icon name="star" className="-mt-px size-6" /> : <Mark name={mark} />}
          <div>
            <b className="block text-sm/[1.4] font-[550] wrap-anywhere in-data-pending:font-[450] in-data-pending:text-fg-mute">
              {label}
            </b>
            <span className="block text-xs/[1.4] text-fg-mute tabular-nums">{detail}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}

const ARRIVED = new Set([null, 'delayed', 'delivered'])

function canResend({ state, delivery, is_replaced }: LeadMail): boolean {
  return !is_replaced && (state === 'held' || state === 'failed' || !ARRIVED.has(delivery))
}

/** A mail cannot be called back, so it is confirmed first. */
function ResendMails({ lead }: LeadProps) {
  return lead.mails.filter(canResend).map((mail) => <ResendMail key={mail.id} mail={mail} lead={lead} />)
}

function ResendMail({ mail, lead }: LeadProps & { mail: LeadMail }) {
  const { mutate, isPending, data: sent = 0 } = useResendMail()
  return (
    <details>
      <summary className={`${iconButtonStyle} -ml-3 cursor-pointer`}>
        <InboxIcon name="again" className="text-accent-text forced-colors:text-inherit" />
        Send the {nameMail(mail, lead)} again
      </summary>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2 text-sm wrap-anywhere">
        Send it to {mail.kind === 'notification' ? 'the team' : lead.email} now?
        <Button
          variant="line"
          size="small"
          busy={(isPending || sent > 0) && 'Sending...'}
          onClick={() => mutate(mail.id)}
        >
          Send
        </Button>
      </p>
    </details>
  )
}

/** A reply with its time: there can be several. */
function nameMail({ kind, reply_id }: LeadMail, { lead_replies }: InboxLead): string {
  const name = MAIL_KINDS[kind].toLowerCase()
  const reply = lead_replies.find(({ id }) => id === reply_id)
  return reply ? `${name} of ${exactWhen(reply.created_at)}` : name
}

function Facts({ lead }: LeadProps) {
  const optionalFields = fieldNames.filter((name) => contactField(name).isOptional && lead[name])
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title" className={sectionTitleStyle}>
        Contact
      </h2>
      <dl className="text-sm">
        {optionalFields.map((name) => (
          <Fact key={name} label={contactField(name).label}>
            <bdi>{lead[name]}</bdi>
          </Fact>
        ))}
        <Fact label="Source">{SOURCE_NAMES[lead.source]}</Fact>
        {lead.origin && (
          <Fact label="Came from">
            {Object.entries(lead.origin).map(([name, value], index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
                <bdi>{value}</bdi>
              </Fragment>
            ))}
          </Fact>
        )}
        <Fact label="Other messages">
          {lead.previous.length === 0 && 'No'}
          {lead.previous.map(({ id, created_at }) => (
            <a key={id} href={`#${id}`} className="mr-3.5 min-h-6.5 text-link">
              {longWhen(created_at)}
            </a>
          ))}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2 leading-[1.4] max-[16rem]:grid-cols-1">
      <dt className="text-fg-mute">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Lists what is deleted and what remains elsewhere. Requires the address, so that a click alone does not erase. */
function EraseDialog({ lead, onClose }: LeadProps & { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const eraseLead = useEraseLead(lead.id)
  const isConfirmed = email.trim().toLowerCase() === lead.email.toLowerCase()

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isConfirmed && !eraseLead.isPending) eraseLead.mutate(email.trim())
  }

  return (
    <Dialog title={`Erase ${lead.name}?`} onClose={onClose} first={findLastButton}>
      <Form onSubmit={handleSubmit}>
        <p className="mt-1 text-pretty wrap-anywhere text-fg-soft">
          {`This removes every message from ${lead.email}, with its notes, replies and emails, from our database immediately. It cannot be undone.`}
        </p>
        <div className="mt-4.5 mb-5 border-l-3 border-brass-600 bg-hover px-4.5 py-3.5 text-sm forced-colors:border-2">
          <b className="font-semibold">What this does not remove</b>
          <ul className="*:ml-4 *:list-disc *:text-pretty *:marker:text-accent-text">
            <li>Emails already in someone’s mailbox. Their links no longer lead to it</li>
            <li>The mail provider’s log, and the answers it received, until they expire</li>
            <li>Backups of the database, until they expire</li>
          </ul>
        </div>
        <Field
          label="Type the address to confirm"
          value={email}
          placeholder={lead.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className="dialog-actions mt-5.5">
          <Button type="submit" variant="stop" disabled={!isConfirmed} aria-disabled={eraseLead.isPending}>
            Erase this person
          </Button>
          <Button variant="line" onClick={onClose}>
            Keep
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Enter keeps the lead. */
function findLastButton(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll('form button')].findLast((button) => button instanceof HTMLElement)
}
