import { founders } from '#src/brand/about.data.ts'
import * as brand from '#src/brand/brand.data.ts'
import * as written from '#src/brand/emails.data.ts'

const [founder = { name: brand.name, role: '' }] = founders

// The text of all emails. Each command copies it to the edge functions, which fill in {name} and {count}.

export const emails = {
  ...written,
  /** To the visitor. Anyone can enter anyone's address, so the message is quoted without links and numbers. */
  confirmation: {
    ...written.confirmation,
    by: 'You’ll hear from us by {when}, {city} time.',
    quoted: 'You wrote',
    signature: founder.name,
    signatureRole: `${founder.role}, ${brand.name}`,
  },
  /** To the visitor, below the reply that a member writes in the inbox. */
  reply: { signature: brand.name, wrote: 'On {when} {name} wrote:' },
  notification: {
    ...written.notification,
    open: 'Open in the inbox',
    answered: 'Mark as answered',
    /** Shown with the visitor's input. */
    rows: { received: 'Received', replyBy: 'Reply by', origin: 'Came from' },
  },
  summary: {
    ...written.summary,
    expiringSubject: 'Deleted soon, as “Not a lead”: {count}',
    expiringText: 'Marked “Not a lead”, and deleted at these times. Until then you can reopen them in the inbox.',
  },
}
