import { about } from './about.ts'
import { brand } from './brand.ts'
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
    answered: 'Mark answered',
    /** Beside what the visitor typed. */
    rows: { received: 'Received', origin: 'Came from' },
  },
  reminder,
  auth,
  invitation,
  /** To a member who lost the phone, and to the colleague who reset it. */
  reset: {
    subject: 'The second step was reset',
    preview: 'The next login sets up a new phone.',
    text: '{by} reset the second step of {name} in the inbox. The old phone is forgotten and every device is logged out. At the next login {name} sets up the new phone.',
    /** In place of a colleague's name. */
    command: 'Whoever looks after the site',
    action: 'Open the inbox',
    link: 'If the button doesn’t work, copy this address into your browser:',
    ignore: 'If you two have not spoken about this, remove the member in the inbox at once and ask later.',
  },
}
