import * as brand from '#src/content/generated/brand.ts'
import type { Toast } from '#src/ui/toast-store.ts'
import type { AuthFailure } from './session/auth-failure.ts'

type Words = { title: string; text: string }

const successes = {
  'log-in': { title: 'Login successful', text: 'Welcome back!' },
  'sign-up': { title: 'Sign up successful', text: `Welcome to ${brand.name}!` },
  'log-out': { title: 'Logged out', text: 'You have been successfully logged out.' },
  'new-password': { title: 'Password changed', text: 'Use it the next time you log in.' },
  'mail-again': {
    title: 'Request received',
    text: 'If there is an email to send, it should be in your inbox in a moment.',
  },
} satisfies Record<string, Words>

export type AuthTask = keyof typeof successes

const failures: Record<AuthTask, Words> = {
  'log-in': { title: 'Login failed', text: 'An error occurred during login.' },
  'sign-up': { title: 'Sign up failed', text: 'An error occurred during sign up.' },
  'log-out': { title: 'Logout failed', text: 'An error occurred during logout.' },
  'new-password': { title: 'Password not changed', text: 'An error occurred. Please try again.' },
  'mail-again': { title: 'Email not sent', text: 'An error occurred. Please try again.' },
}

export function successToast(task: AuthTask): Toast {
  return { ...successes[task], tone: 'default' }
}

/** With the server's message, if it sent one. */
export function failureToast(task: AuthTask, failure: AuthFailure): Toast {
  const { title, text } = failures[task]
  return { title, text: failure.message ?? text, tone: 'destructive' }
}

/** After an emailed link: shows the account, because the link may be someone else's. */
export function confirmedToast(email: string): Toast {
  return { title: successes['sign-up'].title, text: `You are logged in as ${email}.`, tone: 'default' }
}

export const expiredLinkToast: Toast = {
  title: 'This link no longer works',
  text: 'Links work once, for one hour.',
  tone: 'destructive',
}
