import type { Sql } from 'postgres'
import type { AcceptedMail } from '../../../stack/fakes/resend/resend.ts'
import type { Checks } from './report.ts'
import { REPLY_SUBJECT } from './member.ts'
import type { Provider } from './provider.ts'
import type { Visit } from './visitors.ts'

type StoredMail = {
  id: string
  email: string
  kind: 'confirmation' | 'notification' | 'reply'
  state: string
  error: string | null
  delivery: string | null
  isAnswered: boolean
}

export async function readDatabase(sql: Sql) {
  const leads = await sql<{ email: string }[]>`select email from public.contact_submissions`
  const mails = await sql<StoredMail[]>`
    select mail.id, lead.email, mail.kind, mail.state, mail.error, mail.delivery, lead.answered_at is not null as "isAnswered"
    from public.mails mail join public.contact_submissions lead on lead.id = mail.lead_id`
  return { leads: leads.map(({ email }) => email), mails }
}

type Evidence = {
  visits: Visit[]
  leads: string[]
  mails: StoredMail[]
  replied: Set<string>
  provider: Provider
  team: string
  isEmpty: boolean
}

/** Compares what visitors and members were told with the rows, the accepted mails and their deliveries. */
export function judge({ visits, leads, mails, replied, provider, team, isEmpty }: Evidence): Checks {
  const { resend, events } = provider
  const acknowledged = visits.filter(({ wasAcknowledged }) => wasAcknowledged).map(({ email }) => email)
  const accepted = Map.groupBy(resend.accepted, (mail) => nameOf(mail, team))
  const missing = (kind: string, emails: Iterable<string>) =>
    [...emails].map((email) => `${kind} of ${email}`).filter((name) => !accepted.has(name))
  const wrong = (isWrong: (mail: StoredMail) => boolean) =>
    mails
      .filter(isWrong)
      .map(({ kind, email, state, error, delivery }) => `${kind} of ${email}: ${state} ${error} ${delivery}`)
  const falseClaims = visits.flatMap(({ email, claims }) =>
    [
      ...(claims?.confirmationSent ? [`confirmation of ${email}`] : []),
      ...(claims?.notificationSent ? [`notification of ${email}`] : []),
    ].filter((name) => !accepted.get(name)?.some(({ acceptedAt }) => acceptedAt <= (claims?.answeredAt ?? 0))),
  )
  const bounced = mails.filter(({ delivery }) => delivery === 'bounced').length
  return {
    'every visitor got through in the end': visits.filter((one) => !one.wasAcknowledged).map(({ email }) => email),
    'every acknowledged lead is in the table': acknowledged.filter((email) => !leads.includes(email)),
    'no lead is stored twice': leads.filter((email, index) => leads.indexOf(email) !== index),
    'every acknowledged lead was confirmed to its visitor': missing('confirmation', acknowledged),
    'the team was notified of every acknowledged lead': missing('notification', acknowledged),
    'every reply that was acknowledged to a member was sent': missing('reply', replied),
    'no mail came twice': [...accepted].filter(([, copies]) => copies.length > 1).map(([name]) => name),
    [`no mail was sent by two workers at once: ${resend.overlaps}`]: resend.overlaps === 0,
    'no mail was reported as sent before the provider accepted it': falseClaims,
    'every mail is sent': wrong(({ state }) => state !== 'sent'),
    'every mail has the delivery that the provider reported': wrong(
      ({ id, delivery }) => delivery !== (events.outcomes.get(id) ?? null),
    ),
    'a lead is answered if its reply did not bounce': wrong(
      ({ kind, delivery, isAnswered }) => kind === 'reply' && isAnswered === (delivery === 'bounced'),
    ),
    'no forged event was taken': events.counts.forged > 0 && events.counts.forgedAccepted === 0,
    'no mail waits six minutes after the last fault': isEmpty,
    'replies were lost, requests conflicted, mails bounced': resend.lostReplies * resend.conflicts * bounced > 0,
  }
}

function nameOf({ to, replyTo, subject }: AcceptedMail, team: string): string {
  if (to[0] === team) return `notification of ${replyTo[0]}`
  return `${subject === REPLY_SUBJECT ? 'reply' : 'confirmation'} of ${to[0]}`
}
