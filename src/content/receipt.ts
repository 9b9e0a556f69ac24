/** What stays in the page once a message is received. */
export const receipt = {
  heading: 'We have your message.',
  by: (hour: string) => `You hear from us by ${hour}.`,
  sent: 'Sent',
  saved: 'Saved',
  known: 'A few minutes ago. We had it already.',
  replyTo: 'We reply to',
  confirmed: 'A confirmation is on its way to this address.',
  unconfirmed: 'The confirmation email has not gone out yet. We will try it again. No need to write twice.',
  yourWords: 'You wrote',
  nextLabel: 'What happens next',
  next: 'One of us reads it and writes back in person.',
  away: (days: string) => `We are away before that: ${days}.`,
  zone: (city: string) => `The hour above is ${city} time.`,
  another: 'Write another message',
  late: 'No answer by then? Write to',
  /** Without an hour above. */
  soon: 'Is it urgent? Write to',
}
