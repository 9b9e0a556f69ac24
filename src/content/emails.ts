import type { ContactField } from '#shared/contact-message.ts'
import { about } from './about.ts'
import { brand } from './brand.ts'
import { links } from './links.ts'
import { A_REVIEW_IN_SHORT } from './review.ts'

// The words of all emails. `npm run generate` brings them to the edge functions, which fill in {name} and {count}, and to
// the templates of the auth service.

const domain = links.email.slice(links.email.indexOf('@') + 1)

/** To the visitor. Anyone can enter anyone's address, so it quotes nothing that was typed but a first name. */
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
    `If ${A_REVIEW_IN_SHORT} fits, we agree its scope in one page. It is free and carries no obligation.`,
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
  digestSubject: '{count} new enquiries',
  digestLabel: 'New enquiries',
  digestPreview: '{count} visitors sent a message through the contact form.',
  /** Below a message that a digest cuts short. */
  digestMore: '… {count} more characters. The whole message is stored with the other submissions.',
  fields: {
    name: 'Name',
    email: 'Email',
    company: 'Company',
    received: 'Received',
    origin: 'Came from',
    message: 'Message',
  } satisfies Record<ContactField | 'received' | 'origin', string>,
  action: 'Reply to {name}',
  /** When the name cannot be shown on a button. */
  actionWithoutName: 'Reply',
  replySubject: `Re: your message to ${brand.name}`,
  /** In the copy to a second address. */
  fallbackReason: 'You get this copy because the email to the team did not arrive. Please check the team’s address.',
  reason:
    'Sent by the contact form. The same text is stored with the other submissions. We promised a reply within one working day.',
}

/** To the team, about what it has not done yet. */
const reminder = {
  subject: 'No answer yet to {name}',
  subjectMany: 'No answer yet to {count} enquiries',
  label: 'Reminder',
  first:
    'Received more than one working day ago, and not marked as answered. We promise a reply within one working day.',
  second: 'Received more than two working days ago, and not marked as answered. This goes to everyone in the team.',
  action: 'Open the inbox',
  reason:
    'One reminder is sent after one working day and another after two. Mark an enquiry as answered in the inbox and there are no more.',
}

/** From the auth service, which fills in the link. */
const auth = {
  confirmation: {
    subject: 'Confirm your email address',
    preview: `One click and your ${brand.name} account is ready.`,
    text: `You created an account at ${brand.name} with this address. One click and it is ready.`,
    action: 'Confirm my address',
    ignore: 'If you did not create an account, ignore this email and nothing will happen.',
  },
  recovery: {
    subject: 'Set a new password',
    preview: 'The link works once, for one hour.',
    text: `Someone, most likely you, asked for a new password for your ${brand.name} account.`,
    action: 'Choose a new password',
    ignore: 'If it was not you, ignore this email: your password stays as it is.',
  },
  link: 'The link works once, for one hour. If the button doesn’t work, copy this address into your browser:',
}

/** To a future member of the team, by `npm run team`. */
const invitation = {
  subject: `Join the ${brand.name} inbox`,
  preview: 'The link works once, for three days.',
  text: `You are invited to the inbox of ${brand.name}, where the team reads and answers enquiries. Choose a password to join. You will also need an authenticator app on your phone.`,
  action: 'Join the inbox',
  link: 'The link works once, for three days. If the button doesn’t work, copy this address into your browser:',
  ignore: 'If you did not expect this, ignore this email and nothing will happen.',
}

export const emails = { confirmation, notification, reminder, auth, invitation }
