const END_OF_DAY = '17:00'

/** When one working day after `at` ends, as people there say it: Tuesday 17 November, 17:00. */
export function replyBy(at: Date, timeZone: string): string {
  // YYYY-MM-DD, the day it is there.
  const day = new Date(at.toLocaleDateString('sv-SE', { timeZone }))
  do day.setUTCDate(day.getUTCDate() + 1)
  while (isWeekend(day))
  const word = (part: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-GB', { timeZone: 'UTC', ...part })
  // Browsers differ in the comma after the weekday.
  return `${word({ weekday: 'long' })} ${word({ day: 'numeric', month: 'long' })}, ${END_OF_DAY}`
}

/** Europe/London is London. */
export function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6
}
