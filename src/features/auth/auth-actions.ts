import type { SupabaseClient } from '@supabase/supabase-js'
import { readAuthFailure, type AuthFailure } from './auth-failure.ts'
import type { EmailLink } from './email-link.ts'

type AuthClient = SupabaseClient['auth']

export type Credentials = { email: string; password: string }
export type Result<T = null> = { ok: true; value: T } | { ok: false; failure: AuthFailure }

/** Whether the new account is signed in at once, or first wants a click on the link in a mail. */
export type SignUpOutcome = 'signed-in' | 'confirm-email'

/** What people can do with an account, each with a result that the caller has to look at. None of them throws. */
export function authActions(connect: () => Promise<AuthClient>) {
  return {
    signUp: ({ email, password, fullName }: Credentials & { fullName: string }): Promise<Result<SignUpOutcome>> =>
      attempt('sign-up', connect, async (auth) => {
        const { data, error } = await auth.signUp({ email, password, options: { data: { full_name: fullName } } })
        if (error) throw error
        if (!data.user?.id) throw new Error('The answer to the sign-up names no user')
        return data.session ? 'signed-in' : 'confirm-email'
      }),

    logIn: (credentials: Credentials): Promise<Result> =>
      attempt('login', connect, async (auth) => done(await auth.signInWithPassword(credentials))),

    // Everywhere, not only here. Answers that say the session is gone already count as done.
    logOut: (): Promise<Result> =>
      attempt('logout', connect, async (auth) => done(await auth.signOut({ scope: 'global' }))),

    requestNewPassword: (email: string): Promise<Result> =>
      attempt('password mail', connect, async (auth) => done(await auth.resetPasswordForEmail(email))),

    setPassword: (password: string): Promise<Result> =>
      attempt('new password', connect, async (auth) => done(await auth.updateUser({ password }))),

    resendConfirmation: (email: string): Promise<Result> =>
      attempt('confirmation mail', connect, async (auth) => done(await auth.resend({ type: 'signup', email }))),

    followLink: ({ tokenHash, type }: Extract<EmailLink, { kind: 'token' }>): Promise<Result> =>
      attempt('mailed link', connect, async (auth) => done(await auth.verifyOtp({ token_hash: tokenHash, type }))),
  }
}

export type AuthActions = ReturnType<typeof authActions>

function done({ error }: { error: Error | null }): null {
  if (error) throw error
  return null
}

/** Visitors are told by a toast; what went wrong in full is for the log. */
async function attempt<T>(
  what: string,
  connect: () => Promise<AuthClient>,
  work: (auth: AuthClient) => Promise<T>,
): Promise<Result<T>> {
  try {
    return { ok: true, value: await work(await connect()) }
  } catch (error) {
    console.error(`auth: ${what} failed`, error)
    return { ok: false, failure: readAuthFailure(error) }
  }
}
