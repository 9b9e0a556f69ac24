/** Shown in the page once a message is received. */
export const receipt = {
  heading: 'We have your message.',
  by: (hour: string) => `You’ll hear from us by ${hour}.`,
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
  next: 'One of us will read it and reply personally.',
  away: (days: string) => `We are away before then: ${days}.`,
  zone: (city: string) => `The time above is ${city} time.`,
  late: 'No answer by then? Write to',
  /** Used if there is no deadline above. */
  soon: 'Is it urgent? Write to',
}
