import { words } from './read/words.ts'

export const { confirmation, notification, summary, auth } = words('emails.yaml')
