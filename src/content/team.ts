import * as brand from './generated/brand.ts'

/** The words of the team's second factor. */
export const team = {
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
      lost: 'Lost your phone? Ask whoever runs the site to reset your account.',
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
