import { Fragment, useState, type ReactNode } from 'react'
import { contactField, fieldNames } from '#shared/contact-message.ts'
import { inboxLead as words } from '#src/content/inbox-lead.ts'
import { inbox } from '#src/content/inbox.ts'
import { notifications } from '#src/content/notifications.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog, DialogActions } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useForm } from '#src/ui/use-form.ts'
import type { LeadActions } from './actions.ts'
import { InboxIcon, Mark, markOf, mailWords, replyWords, type MarkName } from './mail.tsx'
import { focus } from './pane.tsx'
import type { ErasePreview, Lead, Mail, MailState } from './types.ts'
import { clockWhen, dueOf, exactWhen, longDay } from './when.ts'

export const sideTitle = 'mb-2.5 text-[1.0625rem] leading-[1.3] text-accent-text'

type LeadSideProps = { lead: Lead; actions: LeadActions; onOpen: (id: string) => void }

/** Beside the message: timeline, sender, and erasing the sender. */
export function LeadSide({ lead, actions, onOpen }: LeadSideProps) {
  const [erasing, setErasing] = useState<{ preview: ErasePreview | null } | null>(null)

  async function openErase(): Promise<void> {
    setErasing({ preview: null })
    const preview = await actions.previewErase(lead)
    setErasing((last) => last && preview && { preview })
  }

  return (
    <aside className="grid content-start gap-7 max-xl:grid-cols-2 max-xl:gap-x-10 max-xl:gap-y-6 max-xl:border-t max-xl:border-line max-xl:pt-5.5 max-sm:grid-cols-[minmax(0,1fr)]">
      <section aria-labelledby="timeline-title">
        <h2 id="timeline-title" className={sideTitle}>
          {words.timeline.title}
        </h2>
        <Timeline lead={lead} />
        <MailActions lead={lead} onSend={(mail) => actions.sendAgain(mail)} />
      </section>
      <Facts lead={lead} onOpen={onOpen} />
      <p className="border-t border-line pt-2.5 max-xl:col-span-full">
        <button type="button" className="quiet -ml-3 text-fg-failed" onClick={() => void openErase()}>
          <InboxIcon name="trash" />
          {words.erase.button}
        </button>
      </p>
      {erasing && (
        <EraseDialog
          lead={lead}
          preview={erasing.preview}
          onErase={(address) => actions.erase(lead, address)}
          onClose={() => setErasing(null)}
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
  const { steps, notYet, promised } = words.timeline
  // A lead that was reopened is not answered: one star at most.
  const answered = lead.answeredAt === null ? -1 : lead.timeline.findLastIndex(({ what }) => what === 'answered')
  const done = lead.timeline.map((event, index): Step => {
    const step = stepOf(event, lead)
    return { key: `${event.what}-${index}`, ...step, mark: index === answered ? 'star' : step.mark }
  })
  const open = lead.mails.filter(({ state }) => state === 'waiting' || state === 'held' || state === 'failed')
  const due = dueOf(lead.createdAt)
  const detail = due === null ? notYet : promised(clockWhen(due))
  const answer: Step = { key: 'answer', mark: 'star', text: steps['answered'] ?? '', detail, isPending: true }
  return [...done, ...open.map((mail) => openStepOf(mail, lead)), ...(lead.answeredAt === null ? [answer] : [])]
}

function stepOf({ at, what, who }: Lead['timeline'][number], { mails }: Lead): Omit<Step, 'key'> {
  const detail = exactWhen(at)
  const event = mailEvent(what)
  if (event) {
    const mail = mails.find(({ kind, state }) => kind === event.kind && state === event.state)
    const reason = mail?.reason ?? null
    return { mark: markOf(event.state), text: `${event.name} ${mailWords({ ...event, reason })}`, detail }
  }
  const text = words.timeline.steps[what] ?? what.replaceAll('_', ' ')
  return { mark: what === 'received' ? 'delivered' : 'sent', text: who ? words.timeline.by(text, who) : text, detail }
}

const REPORTED: MailState[] = ['sent', 'delayed', 'delivered', 'failed', 'suppressed', 'bounced', 'complained']

/** A mail's event is its kind and its state: `confirmation_delivered`. */
function mailEvent(what: string): { kind: string; name: string; state: MailState } | null {
  for (const [kind, name] of Object.entries(words.timeline.mails)) {
    const state = REPORTED.find((one) => what === `${kind}_${one}`)
    if (state) return { kind, name, state }
  }
  return null
}

function openStepOf(mail: Mail, lead: Lead): Step {
  const { mails, written, tried, next } = words.timeline
  const reply = replyOf(mail, lead)
  const details = [
    reply && written(exactWhen(reply.createdAt)),
    mail.attempts > 0 && tried(mail.attempts),
    mail.attempts > 0 && mail.nextAt && next(clockWhen(mail.nextAt)),
  ]
  return {
    key: `mail-${mail.id}`,
    mark: markOf(mail.state),
    text: `${mails[mail.kind]} ${reply ? replyWords(mail) : mailWords(mail)}`,
    detail: details.filter(Boolean).join(', '),
    isPending: mail.state === 'waiting',
  }
}

type MailActionsProps = { lead: Lead; onSend: (mail: Mail) => Promise<void> }

/** "Send again". A mail cannot be called back, so it is confirmed first. */
function MailActions({ lead, onSend }: MailActionsProps) {
  const [chosen, setChosen] = useState<Mail | null>(null)
  const { askSend, sendAgain, team, yesSend, no } = words.mail
  if (chosen) {
    return (
      <div className="flex flex-wrap gap-2" role="group" aria-labelledby="mail-question">
        <p id="mail-question" className="flex-[1_1_100%] text-sm wrap-anywhere">
          {askSend(nameOf(chosen, lead), chosen.kind === 'notification' ? team : lead.email)}
        </p>
        <Button
          look="line"
          size="small"
          onClick={() => {
            setChosen(null)
            void onSend(chosen)
          }}
        >
          {yesSend}
        </Button>
        <button type="button" className="quiet" ref={focus} onClick={() => setChosen(null)}>
          {no}
        </button>
      </div>
    )
  }
  return (
    <div className="-ml-3 flex flex-wrap">
      {lead.mails
        .filter(({ canSendAgain }) => canSendAgain)
        .map((mail) => (
          <button key={mail.id} type="button" className="quiet" onClick={() => setChosen(mail)}>
            <InboxIcon name="again" />
            {sendAgain(nameOf(mail, lead))}
          </button>
        ))}
    </div>
  )
}

function replyOf({ kind, replyId }: Mail, { replies }: Lead): Lead['replies'][number] | undefined {
  return kind === 'reply' ? replies.find(({ id }) => id === replyId) : undefined
}

/** Of several replies each has its time. */
function nameOf(mail: Mail, lead: Lead): string {
  const reply = replyOf(mail, lead)
  const name = words.mail.names[mail.kind]
  return reply && lead.replies.length > 1 ? words.mail.written(name, exactWhen(reply.createdAt)) : name
}

function Facts({ lead, onOpen }: { lead: Lead; onOpen: (id: string) => void }) {
  const { title, source, origin, before, never, kept, keptAlways } = words.facts
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
        </Fact>
        <Fact label={kept}>{lead.keptUntil ? longDay(lead.keptUntil) : keptAlways}</Fact>
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
  /** Null until the preview is loaded. */
  preview: ErasePreview | null
  onErase: (address: string) => Promise<void>
  onClose: () => void
}

/** Lists what is deleted and what remains elsewhere. Requires the address, so that a click alone does not erase. */
function EraseDialog({ lead, preview, onErase, onClose }: EraseDialogProps) {
  const { title, close, what, remainsTitle, remains, confirm, erase, keep } = words.erase
  const [typed, setTyped] = useState('')
  const isReady = preview !== null && typed.trim().toLowerCase() === lead.email.toLowerCase()
  const { isBusy, props } = useForm({
    onSubmit: async () => {
      if (isReady) await onErase(typed.trim())
      return null
    },
  })

  return (
    <Dialog title={title(lead.name)} words={{ close, ...notifications }} onClose={onClose} first={lastButton}>
      <form
        {...props}
        className="short:sm:grid short:sm:grid-cols-2 short:sm:items-start short:sm:gap-x-5 short:sm:gap-y-3"
      >
        <p role="status" className="col-span-full mt-1 min-h-[3em] text-pretty text-fg-soft">
          {preview && what(preview)}
        </p>
        <div className="mt-4.5 mb-5 border-l-3 border-brass-600 bg-hover px-4.5 py-3.5 text-sm short:sm:my-0 forced-colors:border-2">
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
        <DialogActions className="sticky bottom-0 col-span-full mt-5.5 bg-sheet short:mt-0 short:py-3 [@media(height<20rem)]:static">
          <Button type="submit" look="stop" disabled={!isReady || isBusy}>
            {erase}
          </Button>
          <Button look="line" onClick={onClose}>
            {keep}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Enter keeps the lead. */
function lastButton(dialog: HTMLElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll('form button')].findLast((button) => button instanceof HTMLElement)
}
