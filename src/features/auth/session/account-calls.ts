import { tidyLine } from '#shared/tidy-text.ts'
import type { Supabase } from '#src/lib/supabase.ts'
import type { EmailLink } from '../mail/email-link.ts'
import { readAuthFailure, type AuthFailure } from './auth-failure.ts'

/** `captchaToken` is set where Turnstile is configured. */
type Addressed = { email: string; captchaToken?: string | undefined }
export type Credentials = Addressed & { password: string }

export type Result<T = null> = { ok: true; value: T } | { ok: false; failure: AuthFailure }

/**
 * The account calls of /auth; those of /account are in account/account-changes.ts. Each returns a result and never throws.
 */
export function accountCalls(connect: () => Promise<Supabase>) {
  return {
    /** `confirm`: a mail with a link is on its way. */
    signUp: ({ email, password, fullName, captchaToken }: Credentials & { fullName: string }) =>
      attempt<'confirm' | null>(connect, 'sign-up', async ({ auth }) => {
        const options = { data: { full_name: tidyLine(fullName) }, ...checked(captchaToken) }
        const { data, error } = await auth.signUp({ email, password, options })
        if (error && wasMailedJustNow(error)) return 'confirm'
        if (error) throw error
        if (!data.user?.id) throw new Error('The answer to the sign-up names no user')
        return data.session ? null : 'confirm'
      }),

    logIn: (login: Credentials) => attempt(connect, 'login', (client) => logIn(client, login)),

    // On all devices. supabase-js treats a missing session as success.
    logOut: () =>
      attempt(connect, 'logout', async ({ auth }) => {
        await done(auth.signOut({ scope: 'global' }))
        clearTab()
        return null
      }),

    requestNewPassword: ({ email, captchaToken }: Addressed) =>
      attempt(connect, 'password mail', async ({ auth }) => {
        await mailed(auth.resetPasswordForEmail(email, checked(captchaToken)))
        return 'recover' as const
      }),

    resendConfirmation: ({ email, captchaToken }: Addressed) =>
      attempt(connect, 'confirmation mail', ({ auth }) =>
        mailed(auth.resend({ type: 'signup', email, options: checked(captchaToken) })),
      ),

    /** The session that begins with it. */
    followLink: ({ tokenHash, type }: EmailLink) =>
      attempt(connect, 'mailed link', async ({ auth }) => {
        const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
        if (error) throw error
        return data.session
      }),

    /** After an emailed link, which replaces the old password. */
    setPassword: (password: string) =>
      attempt(connect, 'new password', ({ auth }) => done(auth.updateUser({ password }))),
  }
}

export type AccountCalls = ReturnType<typeof accountCalls>

/** One call. The visitor sees why it failed; the log has the full error. */
export async function attempt<T>(
  connect: () => Promise<Supabase>,
  what: string,
  work: (client: Supabase) => Promise<T>,
): Promise<Result<T>> {
  try {
    return { ok: true, value: await work(await connect()) }
  } catch (error) {
    console.error(`auth: ${what} failed`, error)
    return { ok: false, failure: readAuthFailure(error) }
  }
}

/** A fresh session is allowed more than an older one. */
export const logIn = ({ auth }: Supabase, { email, password, captchaToken }: Credentials) =>
  done(auth.signInWithPassword({ email, password, options: checked(captchaToken) }))

export async function done(answer: PromiseLike<{ error: unknown }>): Promise<null> {
  const { error } = await answer
  if (error) throw error
  return null
}

/** The tab's storage, such as drafts, belongs to the account. */
function clearTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

const MAIL_LIMIT = 'over_email_send_rate_limit'

/** Only known addresses reach the rate limit on mails, so it counts as sent: an error would reveal who has an account. */
async function mailed(answer: Promise<{ error: Error | null }>): Promise<null> {
  const { error } = await answer
  if (error && codeOf(error) !== MAIL_LIMIT) throw error
  return null
}

/**
 * The same address signed up again within a minute. The rate limit on all mails has the same code, but then no account was
 * created, so the visitor must see the error.
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
