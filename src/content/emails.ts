import { about } from './about.ts'
import { brand } from './brand.ts'
import { links } from './links.ts'

// The words of the two mails that follow a message. `npm run generate` brings them to the edge functions.
// {name} and {count} are filled in there.

const domain = links.email.slice(links.email.indexOf('@') + 1)

/** To the visitor. Anybody can enter anybody's address, so it quotes nothing that was typed but a first name. */
const confirmation = {
  subject: 'We have your message',
  preview: 'You will hear from us within one working day.',
  thanks: 'Thank you.',
  thanksByName: 'Thank you, {name}.',
  heading: 'We have your message.',
  text: 'A person will read it, and you will hear from us within one working day. If it is urgent, reply to this email.',
  stepsTitle: 'What happens next',
  steps: [
    'We reply with two or three questions about your data and the decision you face.',
    'If a readiness review fits, we agree its scope in one page. It is free and carries no obligation.',
    'If it does not fit, we say so and point you to someone who can help.',
  ],
  action: 'Schedule a call',
  signature: about.founder.name,
  signatureRole: `${about.founder.role}, ${brand.name}`,
  reason: `You received this because this address was entered in the contact form at ${domain}. If that was not you, please ignore it and nothing more will be sent.`,
}

/** To the team: one message, or several in one mail when many arrive at once. */
const notification = {
  subject: 'New enquiry from {name}',
  label: 'New enquiry',
  preview: 'A visitor sent a message through the contact form.',
  digestSubject: '{count} new enquiries',
  digestLabel: 'New enquiries',
  digestPreview: '{count} visitors sent a message through the contact form.',
  /** Under the start of a long message in a digest. */
  digestMore: '… {count} more characters. The whole message is stored with the other submissions.',
  fields: { name: 'Name', email: 'Email', company: 'Company', received: 'Received', message: 'Message' },
  action: 'Reply to {name}',
  /** In place of a name that cannot be shown on a button. */
  actionWithoutName: 'Reply',
  replySubject: `Re: your message to ${brand.name}`,
  reason:
    'Sent by the contact form. The same text is stored with the other submissions. We promised a reply within one working day.',
}

export const emails = { confirmation, notification }
