// The team's summary: once a day the leads past their deadline, and how many notifications were held, at most every three hours.
import type { CallDatabase } from '../_shared/database.ts'
import type { SummaryDetails } from '../_shared/mail/mail.ts'
import { boolean, list, number, object, text } from '../_shared/parse-json.ts'
import { dayIn, deadlineOf, nextWorkDay, openingOn, type WorkingHours } from '../_shared/reply-by.ts'

type OpenLead = SummaryDetails['leads'][number]
type ExpiringLead = NonNullable<SummaryDetails['expiring']>[number]

const parseFacts = object({
  now: text,
  /** Held notifications of leads that no one has opened, and whether some came after the last summary about them. */
  waiting: number,
  isNew: boolean,
  days: list(text),
  open: list(object({ id: text, name: text, createdAt: text })),
  expiring: list(object({ id: text, name: text, expiresAt: text })),
})
export type SummaryFacts = ReturnType<typeof parseFacts>

export async function addSummaries(callDatabase: CallDatabase, hours: WorkingHours): Promise<void> {
  const facts = parseFacts(await callDatabase('mail_summary_facts', {}))
  for (const { period, listed: details } of summariesOf(facts, hours))
    await callDatabase('mail_add_summary', { of_period: period, listed: details })
}

/** The database keeps one summary for each period, so that a second call does no harm. */
export function summariesOf(facts: SummaryFacts, hours: WorkingHours): { period: string; listed: SummaryDetails }[] {
  const now = new Date(facts.now)
  const today = openingOn(now, hours)
  const isDue = today !== null && today.opensAt <= now && !facts.days.includes(today.day)
  const overdue = isDue ? facts.open.filter((lead) => isPast(lead, today.opensAt, hours)) : []
  const expiring = isDue ? facts.expiring.filter((lead) => expiresByNextWorkDay(lead, today.day, now, hours)) : []
  return [
    ...(today && overdue.length + expiring.length > 0
      ? [{ period: today.day, listed: { leads: overdue, waiting: 0, expiring } }]
      : []),
    ...(facts.isNew ? [{ period: threeHoursOf(now), listed: { leads: [], waiting: facts.waiting } }] : []),
  ]
}

function threeHoursOf(now: Date): string {
  const hour = now.getUTCHours() - (now.getUTCHours() % 3)
  return `${now.toISOString().slice(0, 10)}T${String(hour).padStart(2, '0')}`
}

/** After today and until the next working day, so that each is listed once, on the working day before. */
function expiresByNextWorkDay({ expiresAt }: ExpiringLead, today: string, now: Date, hours: WorkingHours): boolean {
  const day = dayIn(hours.timeZone, new Date(expiresAt))
  return day > today && day <= (nextWorkDay(now, hours) ?? '')
}

/** Compared with the opening time: a deadline that passes during the day is listed on the next. */
function isPast({ createdAt }: OpenLead, moment: Date, hours: WorkingHours): boolean {
  const deadline = deadlineOf(new Date(createdAt), hours)
  return deadline !== null && deadline <= moment
}
