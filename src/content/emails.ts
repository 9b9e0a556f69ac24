import { founder } from './about.ts'
import * as brand from './generated/brand.ts'
import { auth, confirmation, invitation, notification, summary } from './generated/emails.ts'

// The text of all emails. `npm run generate` copies it to the edge functions, which fill in {name}, {count} and {newEmail}.

export const emails = {
  /** To the visitor. Anyone can enter anyone's address, so the message is quoted without links and numbers. */
  confirmation: {
    ...confirmation,
    by: 'You’ll hear from us by {when}, {city} time.',
    quoted: 'You wrote',
    signature: founder.name,
    signatureRole: `${founder.role}, ${brand.name}`,
  },
  /** To the visitor, below the reply that a member writes in the inbox. */
  reply: { signature: brand.name, wrote: 'On {when} {name} wrote:' },
  /** To the team: one message. */
  notification: {
    ...notification,
    /** Links to the inbox. */
    open: 'Open in the inbox',
    answered: 'Mark as answered in the inbox',
    /** Shown with the visitor's input. */
    rows: { received: 'Received', origin: 'Came from' },
  },
  summary,
  auth,
  invitation,
  /** Notices about actions in the inbox. */
  notices: {
    link: 'If the button doesn’t work, copy this address into your browser:',
    /** Used instead of a colleague's name. */
    command: 'The site administrator',
    /** To every member and to the person concerned: every change of the team is announced. */
    membership: {
      action: 'Open the team page',
      path: '/inbox#team',
      ignore: 'Everyone in the team gets this email. If you did not expect it, call your colleagues right away.',
      changes: {
        member_invited: {
          subject: `{name} is invited to the ${brand.name} inbox`,
          preview: 'The link works once, for three days.',
          text: '{by} invited {name} ({address}) to the inbox team. Once they have joined, they can do everything you can.',
        },
        member_joined: {
          subject: `{name} joined the ${brand.name} inbox`,
          preview: 'The team has a new member.',
          text: '{name} ({address}) accepted the invitation and is now in the inbox team.',
        },
        member_removed: {
          subject: `{name} is no longer in the ${brand.name} inbox`,
          preview: 'They are logged out on every device. Their notes and answers stay.',
          text: '{by} removed {name} ({address}) from the inbox team. They are logged out on every device. Their notes and answers stay.',
        },
        second_factor_reset: {
          subject: 'Two-step login was reset for {name}',
          preview: 'They get a new invitation.',
          text: '{by} reset two-step login for {name} ({address}). The old phone no longer works and every device is logged out. {name} gets a new invitation and sets up a new phone.',
        },
        invitation_withdrawn: {
          subject: 'The invitation to {name} was withdrawn',
          preview: 'Its link no longer works.',
          text: '{by} withdrew the invitation to {name} ({address}) to join the inbox team. Its link no longer works.',
        },
      },
    },
  },
}
