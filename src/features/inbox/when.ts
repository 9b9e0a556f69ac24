import { deadlineOf } from '#shared/reply-by.ts'
import { hours } from '#src/content/hours.ts'

const MINUTE = { hour: '2-digit', minute: '2-digit' } as const

/** A line must not break inside a date. */
const NO_BREAK = '\u00a0'

const format = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', options).format(date).replaceAll(' ', NO_BREAK)

export function shortWhen(iso: string, now = new Date()): string {
  const date = new Date(iso)
  return isSameDay(date, now) ? format(date, MINUTE) : dayOf(date, now)
}

/** Today 14:36; 6 November 2026, 10:12. */
export function longWhen(iso: string, now = new Date()): string {
  const date = new Date(iso)
  if (isSameDay(date, now)) return `Today${NO_BREAK}${format(date, MINUTE)}`
  return `${longDay(iso)}, ${format(date, MINUTE)}`
}

/** 14:36; 6 Nov 14:36. */
export function clockWhen(iso: string, options: Intl.DateTimeFormatOptions = MINUTE): string {
  const date = new Date(iso)
  const now = new Date()
  return isSameDay(date, now) ? format(date, options) : dayOf(date, now) + NO_BREAK + format(date, options)
}

/** 14:36:02; 6 Nov 14:36:02. */
export const exactWhen = (iso: string) => clockWhen(iso, { ...MINUTE, second: '2-digit' })

export function longDay(iso: string): string {
  return format(new Date(iso), { day: 'numeric', month: 'long', year: 'numeric' })
}

export const todayInWords = () => format(new Date(), { weekday: 'long', day: 'numeric', month: 'long' })

export function dayClock(iso: string): string {
  const date = new Date(iso)
  return `${format(date, { weekday: 'long' })}${NO_BREAK}${format(date, MINUTE)}`
}

export function dueOf(createdAt: string): string | null {
  return deadlineOf(new Date(createdAt), hours)?.toISOString() ?? null
}

export function isPast(iso: string): boolean {
  return new Date(iso) < new Date()
}

function dayOf(date: Date, now: Date): string {
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return format(date, { day: 'numeric', month: 'short', ...year })
}

function isSameDay(date: Date, now: Date): boolean {
  return date.toDateString() === now.toDateString()
}
