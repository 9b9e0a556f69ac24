// The deadline of the team's answer. No imports, so that browser and Deno can load it.

/** Both days included, as 2026-12-24. `label`: what for; may be empty. */
type DaysOff = { first: string; last: string; label: string }

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The team's working hours, for example from 09:00 to 17:00; 1 is Monday. */
export type WorkingHours = {
  replyDays: number
  timeZone: string
  opensAt: string
  closesAt: string
  workDays: readonly number[]
  daysOff: readonly DaysOff[]
}

/** `by`: formatted for display. `away`: the reasons of the days off until then; null if none has a label. */
export type ReplyBy = { by: string; timeZone: string; away: string | null }

const MAX_DAYS = 400

/** The end of the last working day for the reply: Tuesday 17 November, 17:00. Null if there is none for a year. */
export function replyBy(at: Date, hours: WorkingHours): ReplyBy | null {
  const next = replyDay(at, hours)
  if (!next) return null
  const { timeZone, closesAt } = hours
  return { by: `${dayText(new Date(next.day), 'UTC')}, ${closesAt}`, timeZone, away: next.away.join(', ') || null }
}

export function deadlineOf(at: Date, hours: WorkingHours): Date | null {
  const next = replyDay(at, hours)
  return next && momentOf(next.day, hours.closesAt, hours.timeZone)
}

export function openingOn(at: Date, hours: WorkingHours): { day: string; opensAt: Date } | null {
  const day = dayIn(hours.timeZone, at)
  if (!isWorkDay(day, hours) || daysOffOn(day, hours)) return null
  return { day, opensAt: momentOf(day, hours.opensAt, hours.timeZone) }
}

export function nextWorkDay(at: Date, hours: WorkingHours): string | null {
  return replyDay(at, { ...hours, replyDays: 1 })?.day ?? null
}

function replyDay(at: Date, hours: WorkingHours): { day: string; away: string[] } | null {
  const date = new Date(dayIn(hours.timeZone, at))
  const away = new Set<string>()
  let daysLeft = hours.replyDays
  for (let days = 0; days < MAX_DAYS; days += 1) {
    date.setUTCDate(date.getUTCDate() + 1)
    const day = date.toISOString().slice(0, 10)
    if (!isWorkDay(day, hours)) continue
    const off = daysOffOn(day, hours)
    if (off?.label) away.add(off.label)
    if (!off) daysLeft -= 1
    if (daysLeft === 0) return { day, away: [...away] }
  }
  return null
}

export function dayIn(timeZone: string, at: Date): string {
  return at.toLocaleDateString('sv-SE', { timeZone })
}

function isWorkDay(day: string, { workDays }: WorkingHours): boolean {
  return workDays.includes(new Date(day).getUTCDay() || 7)
}

function daysOffOn(day: string, { daysOff }: WorkingHours): DaysOff | undefined {
  return daysOff.find(({ first, last }) => first <= day && day <= last)
}

/** A local time as a moment. The offset is read twice, because the first guess may be on the other side of a clock change. */
function momentOf(day: string, time: string, timeZone: string): Date {
  const localTime = Date.parse(`${day}T${time}:00Z`)
  const offsetAt = (moment: number) =>
    Date.parse(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - moment
  const guess = localTime - offsetAt(localTime)
  return new Date(localTime - offsetAt(guess))
}

function dayText(day: Date, timeZone: string): string {
  const word = (part: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-GB', { timeZone, ...part })
  // Browsers differ in the comma after the weekday.
  return `${word({ weekday: 'long' })} ${word({ day: 'numeric', month: 'long' })}`
}

export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}
