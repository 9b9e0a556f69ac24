import { HAS_ACCOUNTS } from './features.ts'

/** Shown on paper only. */
export const print = {
  email: 'Email',
  call: '30-minute call',
  answer: 'Answer',
  within: 'Within one working day',
  logIn: (name: string, address: string) => `${name}. ${HAS_ACCOUNTS ? 'Log in or sign up' : 'Log in'} at ${address}`,
}
