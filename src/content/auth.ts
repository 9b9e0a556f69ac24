import { accountFields } from './account-fields.ts'
import { HAS_ACCOUNTS, HAS_VOICE } from './features.ts'
import { teamOnly } from './team-only.ts'

/** The words of /auth. Its toasts are in src/features/auth/auth-toasts.ts. */
export const auth = {
  heading: 'Welcome',
  lead: HAS_ACCOUNTS ? 'Log in, or create\u00a0an\u00a0account. It takes a minute.' : teamOnly.logIn,
  tabs: 'Account',
  fields: accountFields.labels,
  errors: {
    offline: 'You are offline. Check your network, then try again.',
    /** After a sign-up with a known address, before `known`. */
    known: 'This address is already registered.',
    /** After a login with the wrong password, above the link to a new one. */
    credentials: 'Email or password is wrong.',
  },
  /** `logIn` and `reset` are links. */
  known: { logIn: 'Log in', or: 'or', reset: 'reset your password' },
  logIn: { tab: 'Login', submit: 'Login', busy: 'Logging in...', forgot: 'Forgotten your password?' },
  signUp: {
    heading: 'Create an account',
    tab: 'Sign Up',
    submit: 'Sign Up',
    busy: 'Creating account...',
    purpose: 'See what you sent us, and whether we have replied.',
    notNeeded: HAS_VOICE
      ? 'No mailing list. You do not need an account to write to us or to try the voice demo.'
      : 'No mailing list. You do not need an account to write to us.',
  },
  forgot: {
    heading: 'Reset your password',
    lead: 'We will email you a link to set a new password.',
    submit: 'Send the link',
    busy: 'Sending...',
    back: 'Back to login',
  },
  inbox: {
    heading: 'Check your inbox',
    confirm: { before: 'If there is no account yet for', after: 'a link to confirm the address is on its way.' },
    recover: { before: 'If there is an account for', after: 'a link to set a new password is on its way.' },
    /** Before `known`. */
    question: 'Already have an account?',
    spam: 'Nothing there after a minute or two? Look in your spam folder.',
    again: 'Send it again',
    againIn: (seconds: number) => `Send it again in ${seconds} s`,
    busy: 'Sending...',
  },
  newPassword: {
    heading: 'New password',
    lead: (email: string) => `The link has logged you in as ${email}. Choose a new password.`,
    submit: 'Save password',
    busy: 'Saving...',
  },
  link: {
    heading: 'One more step',
    leads: {
      signup: 'Continue to confirm your address and finish signing up.',
      recovery: 'Continue to log in and set a new password.',
    },
    onlyIf: 'Continue only if you asked for this email, or expected it.',
    proceed: 'Continue',
    checking: 'Checking...',
    expiredHeading: 'This link no longer works',
    expired: {
      recovery: 'Links work once, for one hour. Log in below, or ask for a new one.',
      signup: 'Links work once, for one hour. Log in below and we’ll offer to send you a new one.',
    },
    askAgain: 'Get a new link',
    uncheckedHeading: 'We could not check your link',
    noAnswer: 'The connection failed.',
    stillValid: 'Your link still works.',
    retry: 'Try again',
  },
  noScript: HAS_ACCOUNTS
    ? 'Logging in and signing up need JavaScript, which is switched off in this browser.'
    : 'Logging in needs JavaScript, which is switched off in this browser.',
}
