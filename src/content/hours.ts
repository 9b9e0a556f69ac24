import { WEEKDAYS, type WorkingHours } from '#shared/reply-by.ts'
import { hours as schedule } from './generated/contact.ts'

/** When the team works, which decides the deadline of a reply. */
export const hours: WorkingHours = { ...schedule, workDays: schedule.workDays.map((day) => WEEKDAYS.indexOf(day) + 1) }
