import { MAIL_MARKS, type MarkName } from './icons.tsx'
import { describeMail, describeReply, getMailStatus, MAIL_KINDS } from './mail-status.ts'
import type { InboxLead, LeadMail } from './api.ts'
import { clockWhen, dueOf, exactWhen, longDay } from './when.ts'

type TimelineMark = MarkName | 'star'
export type TimelineEvent = { key: string; mark: TimelineMark; label: string; detail: string; isPending?: boolean }
type PastEvent = { at: string; mark: TimelineMark; label: string }

/** Past events, oldest first, then what is stopped or pending; the answer, or the deletion, is last. */
export function buildTimeline(lead: InboxLead): TimelineEvent[] {
  const past = [
    ...leadEvents(lead),
    ...noteEvents(lead),
    ...replyEvents(lead),
    ...messageEvents(lead),
    ...lead.mails.flatMap(mailEvents),
    ...answerEvents(lead),
  ]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, mark, label }, index) => ({ key: `${index} ${label}`, mark, label, detail: exactWhen(at) }))
  return [...past, ...unsentMails(lead).map(unsentMailEvent), ...pendingEnd(lead)]
}

function leadEvents({ created_at, read_at }: InboxLead): PastEvent[] {
  const received: PastEvent = { at: created_at, mark: 'delivered', label: 'Message stored' }
  return read_at === null ? [received] : [received, { at: read_at, mark: 'sent', label: 'First read' }]
}

function noteEvents({ lead_notes: notes }: InboxLead): PastEvent[] {
  return notes.map((note) => ({ at: note.created_at, mark: 'sent', label: `Note added by ${note.author_name}` }))
}

function replyEvents({ lead_replies: replies }: InboxLead): PastEvent[] {
  return replies.map((reply) => ({
    at: reply.created_at,
    mark: 'sent',
    label: `Reply written by ${reply.author_name}`,
  }))
}

function messageEvents({ lead_messages: messages }: InboxLead): PastEvent[] {
  return messages.map(({ received_at, sender, is_automatic }) => ({
    at: received_at,
    mark: 'delivered',
    label: `${is_automatic ? 'Automatic answer' : 'Email'} from ${sender}`,
  }))
}

function mailEvents(mail: LeadMail): PastEvent[] {
  const { kind, sent_at, delivery_at } = mail
  const events: PastEvent[] = []
  if (sent_at !== null)
    events.push({
      at: sent_at,
      mark: 'sent',
      label: `${MAIL_KINDS[kind]} ${describeMail({ ...mail, delivery: null })}`,
    })
  if (delivery_at !== null)
    events.push({
      at: delivery_at,
      mark: MAIL_MARKS[getMailStatus(mail)],
      label: `${MAIL_KINDS[kind]} ${describeMail(mail)}`,
    })
  return events
}

function answerEvents({ answered_at, answered_by }: InboxLead): PastEvent[] {
  return answered_at === null ? [] : [{ at: answered_at, mark: 'star', label: `Answered by ${answered_by ?? ''}` }]
}

const unsentMails = ({ mails }: InboxLead) => mails.filter((mail) => !mail.is_replaced && mail.state !== 'sent')

function unsentMailEvent(mail: LeadMail): TimelineEvent {
  const { id, kind, attempts, due_at } = mail
  const status = getMailStatus(mail)
  const isPending = status === 'waiting'
  const tried = attempts === 1 ? 'tried once' : `tried ${attempts} times`
  const next = isPending ? `, next attempt ${clockWhen(due_at)}` : ''
  const description = kind === 'reply' ? describeReply(mail) : describeMail(mail)
  return {
    key: `mail-${id}`,
    mark: MAIL_MARKS[status],
    label: `${MAIL_KINDS[kind]} ${description}`,
    detail: attempts === 0 ? '' : tried + next,
    isPending,
  }
}

function pendingEnd(lead: InboxLead): TimelineEvent[] {
  const { answered_at, expires_at, wrote_at } = lead
  if (expires_at !== null)
    return [{ key: 'end', mark: 'off', label: 'Not a lead', detail: `deleted ${longDay(expires_at)}`, isPending: true }]
  if (wrote_at !== null)
    return [{ key: 'end', mark: 'star', label: 'Wrote again', detail: 'not yet answered', isPending: true }]
  if (answered_at !== null) return []
  const due = dueOf(lead)
  const detail = due === null ? 'not yet' : `not yet, promised by ${clockWhen(due)}`
  return [{ key: 'end', mark: 'star', label: 'Answered', detail, isPending: true }]
}
