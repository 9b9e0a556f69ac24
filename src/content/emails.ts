import { founder } from './about.ts'
import * as brand from './generated/brand.ts'
import { auth, confirmation, invitation, notification, reminder } from './generated/emails.ts'

// The words of all emails. `npm run generate` brings them to the edge functions, which fill in {name}, {count} and
// {newEmail}.

export const emails = {
  /** To the visitor. Anyone can enter anyone's address, so what was typed is quoted without links and numbers. */
  confirmation: {
    ...confirmation,
    by: 'You will hear from us by {when}, {city} time.',
    quoted: 'You wrote',
    signature: founder.name,
    signatureRole: `${founder.role}, ${brand.name}`,
  },
  /** To the visitor, under what a member writes in the inbox. */
  reply: { signature: brand.name, wrote: 'On {when} {name} wrote:' },
  /** To the team: one message, or several in one mail when many arrive at once. */
  notification: {
    ...notification,
    /** Links to the inbox. */
    open: 'Open in the inbox',
    answered: 'Mark answered in the inbox',
    /** Beside what the visitor typed. */
    rows: { received: 'Received', origin: 'Came from' },
  },
  reminder,
  auth,
  invitation,
  /** What was done in the inbox. */
  notices: {
    link: 'If the button doesn’t work, copy this address into your browser:',
    /** In place of a colleague's name. */
    command: 'Whoever looks after the site',
    /** To every member and to the person concerned: no change of the team is silent. */
    membership: {
      action: 'Open the team page',
      path: '/inbox#team',
      ignore: 'Everyone in the team gets this email. If it surprises you, call your colleagues at once.',
      changes: {
        member_invited: {
          subject: `{name} is invited to the ${brand.name} inbox`,
          preview: 'The link works once, for three days.',
          text: '{by} invited {name} ({address}) to the team of the inbox. Once they have joined, they can do everything you can.',
        },
        member_joined: {
          subject: `{name} joined the ${brand.name} inbox`,
          preview: 'There is a new member in the team.',
          text: '{name} ({address}) used the invitation and is in the team of the inbox now.',
        },
        member_removed: {
          subject: `{name} is no longer in the ${brand.name} inbox`,
          preview: 'Every device is logged out. Notes and answers stay.',
          text: '{by} removed {name} ({address}) from the team of the inbox. Every device is logged out. Notes and answers stay.',
        },
        second_factor_reset: {
          subject: 'The second step of {name} was reset',
          preview: 'The next login sets up a new phone.',
          text: '{by} reset the second step of {name} ({address}) in the inbox. The old phone is forgotten and every device is logged out. At the next login {name} sets up the new phone.',
        },
        invitation_withdrawn: {
          subject: 'The invitation of {name} was withdrawn',
          preview: 'Its link no longer works.',
          text: '{by} withdrew the invitation of {name} ({address}) to the team of the inbox. Its link no longer works.',
        },
      },
    },
    test: {
      subject: 'A test of the notices',
      preview: 'It arrived: new messages reach this address.',
      text: '{by} pressed “Send a test” in the settings of the inbox. It arrived: new messages reach this address.',
      action: 'Open the settings',
      path: '/inbox#settings',
      ignore: 'There is nothing to do.',
    },
  },
}
