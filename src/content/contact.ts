import { lead, reasons as list, reasonsTitle, schedule, scheduleHint, title } from './generated/contact.ts'
import { questions as asked, questionsTitle } from './generated/contact.ts'

export const contact = {
  title,
  lead,
}

/** What buyers ask last, above the form. */
export const questions = { title: questionsTitle, list: asked }

/** Shown beside the form. Separate from its words, so that they are not part of the script. */
export const reasons = { title: reasonsTitle, list, schedule, scheduleHint }
