import type { SupabaseClient } from '@supabase/supabase-js'
import { readAuthFailure, type AuthFailure } from './auth-failure.ts'
import { supabase } from '#src/lib/supabase.ts'
import type { TokenLink } from '../mail/email-link.ts'

type AuthClient = SupabaseClient['auth']

/** `captchaToken` is set where Turnstile is configured. */
type Checked = { captchaToken?: string | undefined }
export type Credentials = Checked & { email: string; password: string }
export type Addressed = Checked & { email: string }
export type Result<T = null> = { ok: true; value: T } | { ok: false; failure: AuthFailure }

/** Signed in at once, or after a click on the link in a mail. */
export type SignUpOutcome = 'signed-in' | 'confirm-email'

/** What a visitor can do with an account. Each returns a result and never throws. */
export function authActions(connect: () => Promise<AuthClient>, load = supabase) {
  return {
    signUp: ({
      email,
      password,
      fullName,
      captchaToken,
    }: Credentials & { fullName: string }): Promise<Result<SignUpOutcome>> =>
      attempt('sign-up', connect, async (auth) => {
        const options = { data: { full_name: fullName }, ...checked(captchaToken) }
        const { data, error } = await auth.signUp({ email, password, options })
        if (error && wasMailedJustNow(error)) return 'confirm-email'
        if (error) throw error
        if (!data.user?.id) throw new Error('The answer to the sign-up names no user')
        return data.session ? 'signed-in' : 'confirm-email'
      }),

    logIn: ({ email, password, captchaToken }: Credentials): Promise<Result> =>
      attempt('login', connect, async (auth) =>
        done(await auth.signInWithPassword({ email, password, options: checked(captchaToken) })),
      ),

    // On all devices. supabase-js treats an answer that the session is gone as success.
    logOut: (): Promise<Result> =>
      attempt('logout', connect, async (auth) => done(await auth.signOut({ scope: 'global' }))),

    requestNewPassword: ({ email, captchaToken }: Addressed): Promise<Result> =>
      attempt('password mail', connect, async (auth) =>
        asked(await auth.resetPasswordForEmail(email, checked(captchaToken))),
      ),

    setPassword: (password: string): Promise<Result> =>
      attempt('new password', connect, async (auth) => {
        // Fetched for those who set a password only.
        const { checkTeamPassword } = await import('./team-password.ts')
        await checkTeamPassword(await load(), password)
        return done(await auth.updateUser({ password }))
      }),

    resendConfirmation: ({ email, captchaToken }: Addressed): Promise<Result> =>
      attempt('confirmation mail', connect, async (auth) =>
        asked(await auth.resend({ type: 'signup', email, options: checked(captchaToken) })),
      ),

    /** The address of the account that it logged in to. The first of two links for a new address logs no one in. */
    followLink: ({ tokenHash, type }: TokenLink): Promise<Result<string | null>> =>
      attempt('mailed link', connect, async (auth) => {
        const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
        if (error) throw error
        return data.session?.user.email ?? null
      }),
  }
}

export type AuthActions = ReturnType<typeof authActions>

function done({ error }: { error: Error | null }): null {
  if (error) throw error
  return null
}

/** Only known addresses meet the rate limit on mails, so it counts as sent: an error would reveal who has an account. */
function asked({ error }: { error: Error | null }): null {
  return error && codeOf(error) === MAIL_LIMIT ? null : done({ error })
}

const MAIL_LIMIT = 'over_email_send_rate_limit'

/**
 * The same address signed up again within a minute. The rate limit on all mails has the same code, but then no account
 * was created, and the visitor has to know.
 */
function wasMailedJustNow(error: Error): boolean {
  return codeOf(error) === MAIL_LIMIT && error.message.startsWith('For security purposes')
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined
}

function checked(captchaToken: string | undefined): { captchaToken?: string } {
  return captchaToken === undefined ? {} : { captchaToken }
}

/** The visitor sees a toast; the log has the whole error. */
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
