import { about } from './about.ts'
import * as brand from './generated/brand.ts'
import { auth, confirmation, invitation, notification, reminder } from './generated/emails.ts'

// The words of all emails. `npm run generate` brings them to the edge functions, which fill in {name} and {count}, and to
// the templates of the auth service.

export const emails = {
  /** To the visitor. Anyone can enter anyone's address, so it quotes nothing that was typed but a first name. */
  confirmation: {
    ...confirmation,
    signature: about.founder.name,
    signatureRole: `${about.founder.role}, ${brand.name}`,
  },
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
  /** What was done in the inbox, told to whom it concerns. */
  notices: {
    link: 'If the button doesn’t work, copy this address into your browser:',
    /** In place of a colleague's name. */
    command: 'Whoever looks after the site',
    /** To a member who lost the phone, and to the colleague who reset it. */
    reset: {
      subject: 'The second step was reset',
      preview: 'The next login sets up a new phone.',
      text: '{by} reset the second step of {name} in the inbox. The old phone is forgotten and every device is logged out. At the next login {name} sets up the new phone.',
      action: 'Open the inbox',
      path: '/inbox',
      ignore: 'If you two have not spoken about this, remove the member in the inbox at once and ask later.',
    },
    removed: {
      subject: `You are no longer in the ${brand.name} inbox`,
      preview: 'Every device is logged out. What you wrote there stays.',
      text: '{by} removed {name} from the team of the inbox. Every device is logged out. Notes and answers stay.',
      action: 'Open the site',
      path: '/',
      ignore: 'If this surprises you, ask your colleagues.',
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
