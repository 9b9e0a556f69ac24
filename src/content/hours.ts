import type { WorkingHours } from '#shared/reply-by.ts'
import { hours as given } from './generated/contact.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** When the team works, which decides the deadline of a reply. */
export const hours: WorkingHours = { ...given, workDays: given.workDays.map((day) => DAYS.indexOf(day) + 1) }
