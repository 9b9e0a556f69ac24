import { WEEKDAYS, type WorkingHours } from '#shared/reply-by.ts'
import { hours as schedule } from '#src/brand/contact.data.ts'

export const hours: WorkingHours = { ...schedule, workDays: schedule.workDays.map((day) => WEEKDAYS.indexOf(day) + 1) }
