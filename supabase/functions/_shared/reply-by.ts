// The deadline of the team's answer. No imports, so that browser and Deno can load it.

/** Both days included, as 2026-12-24. `label`: what for; may be empty. */
export type DaysOff = { first: string; last: string; label: string }

/** The team's working hours, for example until 17:00; 1 is Monday. */
export type WorkingHours = { timeZone: string; closesAt: string; workDays: number[]; daysOff: DaysOff[] }

/** `by`: formatted for display. `away`: the reasons of the days off until then; null if none has a label. */
export type ReplyBy = { by: string; timeZone: string; away: string | null }

/** The deadline of a lead, as stored. */
export type Promised = { at: string; timeZone: string }

/** The default of the settings. */
export const USUAL_HOURS = { closesAt: '17:00', workDays: [1, 2, 3, 4, 5], daysOff: [] }

const LONGEST_WAIT_DAYS = 400

/** The end of the first working day after `at`: Tuesday 17 November, 17:00. Null if there is none for a year. */
export function replyBy(at: Date, { timeZone, closesAt, workDays, daysOff }: WorkingHours): ReplyBy | null {
  // YYYY-MM-DD in that time zone.
  const day = new Date(at.toLocaleDateString('sv-SE', { timeZone }))
  const away = new Set<string>()
  for (let days = 0; days < LONGEST_WAIT_DAYS; days += 1) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (!workDays.includes(day.getUTCDay() || 7)) continue
    const date = day.toISOString().slice(0, 10)
    const off = daysOff.find(({ first, last }) => first <= date && date <= last)
    if (!off) return { by: `${dayText(day, 'UTC')}, ${closesAt}`, timeZone, away: [...away].join(', ') || null }
    if (off.label) away.add(off.label)
  }
  return null
}

/** Formatted for the receipt. */
export function promisedText({ at, timeZone }: Promised): string {
  const moment = new Date(at)
  const time = moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${dayText(moment, timeZone)}, ${time}`
}

function dayText(day: Date, timeZone: string): string {
  const word = (part: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-GB', { timeZone, ...part })
  // Browsers differ in the comma after the weekday.
  return `${word({ weekday: 'long' })} ${word({ day: 'numeric', month: 'long' })}`
}

/** Europe/London is London. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}
