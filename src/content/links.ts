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

/** Whether it is a profile and not the front page of a network. */
export function isProfile(href: string): boolean {
  return URL.canParse(href) && new URL(href).pathname !== '/'
}
