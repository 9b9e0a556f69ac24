import { holds, none, type Check } from '../report.ts'
import { nameOf, type Health, type KnownMail } from './evidence.ts'
import type { Happened } from './faults.ts'
import { REPLY_SUBJECT } from './member.ts'
import type { Plan } from './plan.ts'
import type { Delivered, Provider } from './providers.ts'
import type { Flood, Visit } from './visitors.ts'

type Compared = {
  visits: Visit[]
  rows: Set<string>
  delivered: Delivered[]
  /** Addresses of the leads that a member replied to. */
  replied: Set<string>
  /** As `confirmation of ada@example.org`, with the reason. */
  failed: Map<string, string | null>
  /** Where the notifications go. */
  team: string
}

type Comparison = ReturnType<typeof compare>

/** Compares the visitors' history with the rows, the accepted mails and those that failed. */
export function compare({ visits, rows, delivered, replied, failed, team }: Compared) {
  const confirmations = new Map<string, number[]>()
  const notifications = new Map<string, number[]>()
  const replies = new Map<string, number[]>()
  for (const { to, subject, mentions, acceptedAt } of delivered) {
    if (to === team) for (const email of addressesIn(mentions)) note(notifications, email, acceptedAt)
    else if (subject === REPLY_SUBJECT) note(replies, to, acceptedAt)
    else note(confirmations, to, acceptedAt)
  }
  const acknowledged = visits.filter(({ wasAcknowledged }) => wasAcknowledged)
  const confirmed = emails(acknowledged.filter(({ poison }) => poison === null))
  const notified = emails(acknowledged.filter(({ poison }) => poison !== 'words'))
  const poisoned = acknowledged.flatMap(({ email, poison }) => [
    ...(poison === null ? [] : [nameOf({ kind: 'confirmation', email })]),
    ...(poison === 'words' ? [nameOf({ kind: 'notification', email })] : []),
  ])
  return {
    acknowledged: emails(acknowledged),
    mailsDue: confirmed.length + notified.length + replied.size,
    /** Acknowledged leads that the table does not have. */
    leadsWithoutRow: emails(acknowledged).filter((email) => !rows.has(email)),
    missingConfirmations: confirmed.filter((email) => !confirmations.has(email)),
    missingNotifications: notified.filter((email) => !notifications.has(email)),
    missingReplies: [...replied].filter((email) => !replies.has(email)),
    /** Mails that can never be sent and have not failed with a reason; and failed ones that could have been sent. */
    poisonNotFailed: poisoned.filter((mail) => !failed.get(mail)),
    failedWithoutPoison: [...failed.keys()].filter((mail) => !poisoned.includes(mail)),
    /** Mails beyond one of each kind per message. */
    duplicates: beyondOne(confirmations) + beyondOne(notifications) + beyondOne(replies),
    /** Mails that the function reported as sent before the provider accepted them, or without. */
    falseClaims: visits.flatMap(({ email, claims }) => {
      if (!claims) return []
      const wasAccepted = (accepted: Map<string, number[]>) =>
        accepted.get(email)?.some((at) => at <= claims.answeredAt) ?? false
      return [
        ...(claims.confirmationSent && !wasAccepted(confirmations) ? [nameOf({ kind: 'confirmation', email })] : []),
        ...(claims.notificationSent && !wasAccepted(notifications) ? [nameOf({ kind: 'notification', email })] : []),
      ]
    }),
  }
}

function addressesIn(text: string): Set<string> {
  return new Set(text.match(/[a-z]+-\d{6}\.?@visitors\.example/g))
}

function note(accepted: Map<string, number[]>, email: string, at: number): void {
  const times = accepted.get(email)
  if (times) times.push(at)
  else accepted.set(email, [at])
}

function beyondOne(accepted: Map<string, number[]>): number {
  return [...accepted.values()].reduce((sum, times) => sum + times.length - 1, 0)
}

type Evidence = {
  plan: Plan
  happened: Happened
  visits: Visit[]
  comparison: Comparison
  mails: KnownMail[]
  events: Provider['events']
  /** For visitors at times when nothing was killed and the provider worked. */
  quiet: { pressedAgain: Visit[]; mails: KnownMail[] }
  flooded: Flood & { stored: number; most: number }
  health: Health
  oldLeadsLeft: number
  /** Mails that were accepted without a `reply_to`. */
  refusedReplyTos: number
  isEmpty: boolean
}

/** Due 15 seconds after the insert, sent in the next run of the scheduler; another mail may cost one run more. */
const LATE_AFTER_SECONDS = 45
const MAINTENANCE_WITHIN_SECONDS = 60

export function judge(evidence: Evidence): Check[] {
  const { plan, visits, comparison: found, quiet, flooded, health, oldLeadsLeft } = evidence
  const hasAlarm = health.alarms.includes('mails_failed')
  const lost = evidence.mails.filter(isLost).length
  const hasMaintenance = (health.lastMaintenanceSecondsAgo ?? Infinity) < MAINTENANCE_WITHIN_SECONDS
  const replies = evidence.mails.filter(({ kind }) => kind === 'reply')
  const late = quiet.mails.filter(({ kind, seconds }) => isForPeople(kind) && seconds > LATE_AFTER_SECONDS)
  return [
    none('every acknowledged lead is in the table', found.leadsWithoutRow),
    none('every acknowledged lead was confirmed to its visitor', found.missingConfirmations),
    none('the team was notified of every acknowledged lead', found.missingNotifications),
    none('every reply that was acknowledged to a member was sent', found.missingReplies),
    none(
      'a lead is answered if its reply was sent and did not bounce, otherwise open',
      replies
        .filter(({ state, delivery, isAnswered }) => isAnswered !== (state === 'sent' && delivery !== 'bounced'))
        .map(nameOf),
    ),
    holds('no mail came twice', found.duplicates === 0),
    none('no mail was reported as sent before the provider accepted it', found.falseClaims),
    none('every mail that cannot be sent has failed, with a reason', found.poisonNotFailed),
    none('no other mail has failed', found.failedWithoutPoison),
    holds(
      'contact_health() counts what did not reach the team, and raises the alarm',
      health.failed >= lost && hasAlarm,
    ),
    none(`no mail of the quiet time was sent later than ${LATE_AFTER_SECONDS} s after its insert`, late.map(nameOf)),
    ...judgeDelivery(evidence),
    none('no honest visitor was refused by a limit', emails(visits.filter(({ refusals }) => refusals > 0))),
    none('every honest visitor got through in the end', emails(visits.filter((visit) => !visit.wasAcknowledged))),
    none('every visitor of the quiet time got through at once', emails(quiet.pressedAgain)),
    holds(`the flood stored at most ${flooded.most} messages`, flooded.stored <= flooded.most),
    holds('the maintenance ran and deleted old leads', oldLeadsLeft < plan.oldLeads && hasMaintenance),
    holds('no mail waits six minutes after the last fault, and none at the end', evidence.isEmpty),
    none('every planned fault happened', missedFaults(evidence)),
  ]
}

/** The stored states match the provider's events, despite order, duplicates and forgeries. */
function judgeDelivery({ mails, events }: Evidence): Check[] {
  const { forged, forgedAccepted } = events.counts
  const wrong = mails.filter(
    ({ id, kind, state, delivery }) =>
      (isForPeople(kind) || kind === 'reply') && state === 'sent' && delivery !== events.outcomes.get(id),
  )
  return [
    none(
      'every mail is in the state that the provider reported',
      wrong.map((mail) => `${nameOf(mail)}: ${mail.delivery ?? 'not reported'}`),
    ),
    holds('no forged event was taken', forgedAccepted === 0 && forged > 0),
  ]
}

function isForPeople(kind: string): boolean {
  return kind === 'confirmation' || kind === 'notification'
}

/** What the team must know of; an answered lead is no longer one. */
export function isLost({ kind, state, delivery, isAnswered }: KnownMail): boolean {
  return kind !== 'confirmation' && !isAnswered && (state === 'failed' || delivery === 'bounced')
}

function missedFaults(evidence: Evidence): string[] {
  const { plan, happened, flooded, health, refusedReplyTos, mails } = evidence
  const plannedMs = plan.outages.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  return Object.entries({
    'kills of Postgres': happened.postgresKills.length === plan.postgresKills.length,
    'kills of the function': happened.functionKills.length === plan.functionKills.length,
    outages: happened.outageMs >= plannedMs * 0.95,
    'a flood above the limit': flooded.refused > 0,
    'refused reply_to': refusedReplyTos !== 0,
    'callers with an address': health.withoutAddress === 0,
    bounces: mails.some(({ delivery }) => delivery === 'bounced'),
    replies: mails.some(({ kind }) => kind === 'reply'),
  }).flatMap(([fault, hasHappened]) => (hasHappened ? [] : [fault]))
}

function emails(visits: Visit[]): string[] {
  return visits.map(({ email }) => email)
}
