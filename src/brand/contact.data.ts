import { words } from './read/words.ts'

export const {
  title,
  lead,
  placeholder,
  reasonsTitle,
  reasons,
  questionsTitle,
  questions,
  schedule,
  scheduleHint,
  meeting,
  hours,
} = words('contact.yaml')
