import { email, schedulingPage } from './generated/brand.ts'

/** Addresses outside the home page. */
export const links = {
  schedulingPage,
  /** Offered when the form cannot save a message. */
  email,
  voiceDemo: '/voice-demo',
  signIn: '/auth',
  account: '/account',
  inbox: '/inbox',
  privacy: '/privacy',
}
