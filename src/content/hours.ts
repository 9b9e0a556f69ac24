import { WEEKDAYS, type WorkingHours } from '#shared/reply-by.ts'
import { hours as given } from './generated/contact.ts'

/** When the team works, which decides the deadline of a reply. */
export const hours: WorkingHours = { ...given, workDays: given.workDays.map((day) => WEEKDAYS.indexOf(day) + 1) }
