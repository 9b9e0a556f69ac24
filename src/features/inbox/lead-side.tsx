import { Fragment, useState, type ReactNode } from 'react'
import { contactField, fieldNames } from '#shared/contact-message.ts'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import { notifications } from '#src/content/notifications.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Form } from '#src/ui/form.tsx'
import { useForm } from '#src/ui/use-form.ts'
import type { LeadActions } from './actions.ts'
import { InboxIcon, Mark, markOf, mailWords, quiet, replyWords, stateOf, type MarkName } from './mail.tsx'
import type { Lead, Mail } from './types.ts'
import { clockWhen, dueOf, exactWhen, longDay } from './when.ts'

export const sideTitle = 'mb-2.5 text-[1.0625rem] leading-[1.3] text-accent-text'

type LeadSideProps = { lead: Lead; actions: LeadActions }

/** Beside the message: timeline, sender, and erasing the sender. */
export function LeadSide({ lead, actions }: LeadSideProps) {
  const [isErasing, setIsErasing] = useState(false)

  return (
    <aside className="grid content-start gap-7 max-xl:grid-cols-2 max-xl:gap-x-10 max-xl:gap-y-6 max-xl:border-t max-xl:border-line max-xl:pt-5.5 max-sm:grid-cols-[minmax(0,1fr)]">
      <section aria-labelledby="timeline-title">
        <h2 id="timeline-title" className={sideTitle}>
          {words.timeline.title}
        </h2>
        <Timeline lead={lead} />
        <MailActions lead={lead} onSend={(mail) => actions.sendAgain(mail.id)} />
      </section>
      <Facts lead={lead} />
      <p className="border-t border-line pt-2.5 max-xl:col-span-full">
        <button type="button" className={`${quiet} -ml-3 text-fg-failed`} onClick={() => setIsErasing(true)}>
          <InboxIcon name="trash" />
          {words.erase.button}
        </button>
      </p>
      {isErasing && (
        <EraseDialog
          lead={lead}
          onErase={(address) => actions.erase(lead, address)}
          onClose={() => setIsErasing(false)}
        />
      )}
    </aside>
  )
}

/** Past steps are solid, future ones dotted; the star is the answer. */
function Timeline({ lead }: { lead: Lead }) {
  return (
    <ol className="timeline" aria-label={words.timeline.title}>
      {stepsOf(lead).map(({ key, mark, text, detail, isPending = false }) => (
        <li key={key} data-pending={isPending || undefined}>
          {mark === 'star' ? <Icon name="star" className="-mt-px size-6" /> : <Mark name={mark} />}
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
type Step = { key: string; mark: MarkName | 'star'; text: string; detail: string; isPending?: boolean }

/** The events of a lead, oldest first, then stopped and future ones; the answer is last. */
function stepsOf(lead: Lead): Step[] {
  const { steps, by, notYet, promised } = words.timeline
  const { mails, lead_notes: notes, lead_replies: replies } = lead
  const events: (Omit<Step, 'key' | 'detail'> & { at: string | null })[] = [
    { at: lead.created_at, mark: 'delivered', text: steps.received },
    { at: lead.read_at, mark: 'sent', text: steps.read },
    ...notes.map((note) => ({ at: note.created_at, mark: 'sent' as const, text: by(steps.noted, note.author_name) })),
    ...replies.map((one) => ({ at: one.created_at, mark: 'sent' as const, text: by(steps.replied, one.author_name) })),
    ...mails.flatMap((mail) => {
      const name = inbox.mails.kinds[mail.kind]
      const sent = { ...mail, delivery: null }
      return [
        { at: mail.sent_at, mark: markOf('sent'), text: `${name} ${mailWords(sent)}` },
        { at: mail.delivery_at, mark: markOf(stateOf(mail)), text: `${name} ${mailWords(mail)}` },
      ]
    }),
    { at: lead.answered_at, mark: 'star', text: by(steps.answered, lead.answered_by ?? '') },
  ]
  const done = events
    .filter((event) => event.at !== null)
    .toSorted((a, b) => new Date(a.at ?? 0).getTime() - new Date(b.at ?? 0).getTime())
    .map(({ at, mark, text }, index): Step => ({ key: `${index} ${text}`, mark, text, detail: exactWhen(at ?? '') }))
  const due = dueOf(lead.created_at)
  const detail = due === null ? notYet : promised(clockWhen(due))
  const answer: Step = { key: 'answer', mark: 'star', text: steps.answered, detail, isPending: true }
  const open = mails.filter((mail) => !mail.is_replaced && mail.state !== 'sent')
  return [...done, ...open.map(openStepOf), ...(lead.answered_at === null ? [answer] : [])]
}

function openStepOf(mail: Mail): Step {
  const { tried, next } = words.timeline
  const state = stateOf(mail)
  const isPending = state === 'waiting'
  const said = mail.kind === 'reply' ? replyWords(mail) : mailWords(mail)
  const details =
    mail.attempts === 0 ? [] : [tried(mail.attempts), ...(isPending ? [next(clockWhen(mail.due_at))] : [])]
  const text = `${inbox.mails.kinds[mail.kind]} ${said}`
  return { key: `mail-${mail.id}`, mark: markOf(state), text, detail: details.join(', '), isPending }
}

const ARRIVED = new Set([null, 'delayed', 'delivered'])

/** It was stopped, or did not arrive. */
function canSendAgain({ state, delivery, is_replaced }: Mail): boolean {
  return !is_replaced && (state === 'held' || state === 'failed' || !ARRIVED.has(delivery))
}

type MailActionsProps = { lead: Lead; onSend: (mail: Mail) => Promise<void> }

/** "Send again". A mail cannot be called back, so it is confirmed first. */
function MailActions({ lead, onSend }: MailActionsProps) {
  const { askSend, sendAgain, team, yesSend } = words.mail
  return lead.mails.filter(canSendAgain).map((mail) => (
    <details key={mail.id}>
      <summary className={`${quiet} -ml-3 cursor-pointer`}>
        <InboxIcon name="again" />
        {sendAgain(nameOf(mail, lead))}
      </summary>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2 text-sm wrap-anywhere">
        {askSend(mail.kind === 'notification' ? team : lead.email)}
        <Button look="line" size="small" onClick={() => void onSend(mail)}>
          {yesSend}
        </Button>
      </p>
    </details>
  ))
}

/** A reply with its time: there can be several. */
function nameOf({ kind, reply_id }: Mail, { lead_replies }: Lead): string {
  const name = inbox.mails.kinds[kind].toLowerCase()
  const reply = lead_replies.find(({ id }) => id === reply_id)
  return reply ? words.mail.written(name, exactWhen(reply.created_at)) : name
}

function Facts({ lead }: { lead: Lead }) {
  const { title, source, origin, before, never } = words.facts
  const given = fieldNames.filter((name) => contactField(name).isOptional && lead[name])
  return (
    <section aria-labelledby="facts-title">
      <h2 id="facts-title" className={sideTitle}>
        {title}
      </h2>
      <dl className="text-sm">
        {given.map((name) => (
          <Fact key={name} label={contactField(name).label}>
            <bdi>{lead[name]}</bdi>
          </Fact>
        ))}
        <Fact label={source}>{inbox.list.sources[lead.source]}</Fact>
        {lead.origin && (
          <Fact label={origin}>
            {Object.entries(lead.origin).map(([name, value], index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
                <bdi>{value}</bdi>
              </Fragment>
            ))}
          </Fact>
        )}
        <Fact label={before}>
          {lead.previous.length === 0 && never}
          {lead.previous.map(({ id, created_at }) => (
            <a key={id} href={`#${id}`} className="mr-3.5 min-h-6.5 text-link">
              {longDay(created_at)}
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

type EraseDialogProps = {
  lead: Lead
  onErase: (address: string) => Promise<void>
  onClose: () => void
}

/** Lists what is deleted and what remains elsewhere. Requires the address, so that a click alone does not erase. */
function EraseDialog({ lead, onErase, onClose }: EraseDialogProps) {
  const { title, close, what, remainsTitle, remains, confirm, erase, keep } = words.erase
  const [typed, setTyped] = useState('')
  const isReady = typed.trim().toLowerCase() === lead.email.toLowerCase()
  const { handleSubmit, formState } = useForm()

  const onSubmit = async () => {
    if (isReady) await onErase(typed.trim())
  }

  return (
    <Dialog title={title(lead.name)} words={{ close, ...notifications }} onClose={onClose} first={lastButton}>
      <Form onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <p className="mt-1 text-pretty wrap-anywhere text-fg-soft">{what(lead.email)}</p>
        <div className="mt-4.5 mb-5 border-l-3 border-brass-600 bg-hover px-4.5 py-3.5 text-sm forced-colors:border-2">
          <b className="font-semibold">{remainsTitle}</b>
          <ul>
            {remains.map((place) => (
              <li key={place} className="ml-4 list-disc text-pretty marker:text-accent-text">
                {place}
              </li>
            ))}
          </ul>
        </div>
        <Field
          id="erase-address"
          label={confirm}
          value={typed}
          placeholder={lead.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions className="mt-5.5">
          <Button type="submit" look="stop" disabled={!isReady || formState.isSubmitting}>
            {erase}
          </Button>
          <Button look="line" onClick={onClose}>
            {keep}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Enter keeps the lead. */
function lastButton(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll('form button')].findLast((button) => button instanceof HTMLElement)
}
