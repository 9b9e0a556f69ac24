import { confirmation } from './generated/emails.ts'

/** Shown in the page once a message is received. */
export const receipt = {
  heading: 'We have your message.',
  by: (hour: string, city: string) => `You’ll hear from us by ${hour}, ${city} time.`,
  sent: 'Sent',
  saved: 'Saved',
  replyTo: 'We reply to',
  confirmed: 'A confirmation is on its way to this address.',
  unconfirmed: 'The confirmation email has not gone out yet. We will try again. There is no need to write twice.',
  failed:
    'The confirmation email was refused, so none will arrive. Is the address right? If not, send your message again with another one.',
  held: 'No confirmation email has been sent. Your message is with us; there is no need to write twice.',
  yourWords: 'You wrote',
  nextLabel: 'What happens next',
  /** As in the confirmation. */
  steps: confirmation.steps,
  away: (days: string) => `We are away before then: ${days}.`,
  late: 'No answer by then? Write to',
  /** Used if there is no deadline above. */
  soon: 'Is it urgent? Write to',
}
