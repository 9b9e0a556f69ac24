import { useSyncExternalStore } from 'react'
import { deadlineOf } from '#shared/reply-by.ts'
import { hours } from '#src/content/hours.ts'
import type { LeadDetail } from './api.ts'

const MINUTE_MS = 60_000
const MINUTE = { hour: '2-digit', minute: '2-digit' } as const

/** A line must not break inside a date. */
const NO_BREAK = '\u00a0'

const format = (at: string | Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', options).format(new Date(at)).replaceAll(' ', NO_BREAK)

export const shortWhen = (iso: string) => (isToday(iso) ? format(iso, MINUTE) : shortDay(iso))

/** Today 14:36; 6 November 2026, 10:12. */
export const longWhen = (iso: string) =>
  isToday(iso) ? `Today${NO_BREAK}${format(iso, MINUTE)}` : `${longDay(iso)}, ${format(iso, MINUTE)}`

/** 14:36; 6 Nov 14:36. */
export const clockWhen = (iso: string, options: Intl.DateTimeFormatOptions = MINUTE) =>
  isToday(iso) ? format(iso, options) : shortDay(iso) + NO_BREAK + format(iso, options)

/** 14:36:02; 6 Nov 14:36:02. */
export const exactWhen = (iso: string) => clockWhen(iso, { ...MINUTE, second: '2-digit' })

export const longDay = (iso: string) => format(iso, { day: 'numeric', month: 'long', year: 'numeric' })

export const todayInWords = () => format(new Date(), { weekday: 'long', day: 'numeric', month: 'long' })

export const dayClock = (iso: string) => format(iso, { weekday: 'long' }) + NO_BREAK + format(iso, MINUTE)

type Answerable = Pick<LeadDetail, 'created_at' | 'wrote_at' | 'status'>

/** Until the first answer: an email after it has no deadline. */
export const dueOf = ({ created_at, wrote_at, status }: Answerable) =>
  status === 'open' && !wrote_at ? (deadlineOf(new Date(created_at), hours)?.toISOString() ?? null) : null

/** Renders the component again each minute: a deadline passes and a day ends while no data changes. */
export function useClock(): void {
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE_MS))
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

export const isPast = (iso: string) => new Date(iso) < new Date()

const isToday = (iso: string) => new Date(iso).toDateString() === new Date().toDateString()

function shortDay(iso: string): string {
  const isThisYear = new Date(iso).getFullYear() === new Date().getFullYear()
  return format(iso, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}
