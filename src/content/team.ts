import { TEAM_PASSWORD_MIN } from '#shared/team-password.ts'
import * as brand from './generated/brand.ts'

/** The words of joining the team and of its second factor. */
export const team = {
  accept: {
    heading: 'Join the team',
    lead: `You are invited to read and answer enquiries to ${brand.name}. Choose a password first.`,
    field: 'New password',
    hint: `At least ${TEAM_PASSWORD_MIN} characters.`,
    replaces:
      'You already have an account with this address. Joining replaces it: its password stops working and every device is logged out. Messages you sent from it stay yours if the address was confirmed by email.',
    submit: 'Join the team',
    busy: 'Joining...',
    gone: {
      heading: 'This invitation no longer works',
      text: 'Invitations work once, for three days. Please ask for a new one.',
    },
    failures: {
      limited: { heading: 'Too many attempts', text: 'Please wait ten minutes and try again.' },
      'weak-password': {
        heading: 'Please choose another password',
        text: `It needs at least ${TEAM_PASSWORD_MIN} characters, and at most 72.`,
      },
      busy: { heading: 'That did not work', text: 'Please try again. Your invitation is still valid.' },
    },
    done: {
      heading: 'Welcome to the team',
      text: 'Your password is saved. Log in with it to open the inbox.',
      link: 'Log in',
    },
  },
  secondFactor: {
    loading: 'One moment...',
    enrol: {
      heading: 'Protect your account',
      lead: 'Scan this code with an authenticator app. It shows a new code every 30\u00a0seconds, which you enter when you log in.',
      qr: 'QR code for an authenticator app',
      open: 'Open the app on this device',
      secret: 'Or enter this key in the app:',
    },
    challenge: {
      heading: 'Enter your code',
      lead: `Open your authenticator app and enter the code for ${brand.name}.`,
      lost: 'Lost your phone? Ask a colleague to press “Lost phone” beside your name on the Team page.',
    },
    field: 'Code from the app',
    submit: 'Continue',
    busy: 'Checking...',
    failures: {
      wrong: {
        heading: 'This code is wrong',
        text: 'Codes change every 30 seconds. Enter the one shown in the app now.',
      },
      limited: { heading: 'Too many attempts', text: 'Please wait a few minutes and try again.' },
      failed: { heading: 'That did not work', text: 'Please try again.' },
    },
    retry: 'Try again',
  },
}
