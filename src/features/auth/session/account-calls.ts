import { tidyLine } from '#shared/tidy-text.ts'
import type { Supabase } from '#src/lib/supabase.ts'

type EmailRequest = { email: string; captchaToken?: string | null }
export type Credentials = EmailRequest & { password: string }

/** What an emailed link carries. */
export type EmailLink = { type: 'signup' | 'recovery'; tokenHash: string }

/** Why a request of an account failed: the server's code and message, or null where it sent none. */
export type AccountError = { code: string | null; message: string | null }

export type AccountResult<T = null> = { data: T; error: null } | { data: null; error: AccountError }

/**
 * The requests of /auth; those of /account are in account/account-changes.ts. Each returns a result and never throws.
 */
export function accountCalls(connect: () => Promise<Supabase>) {
  return {
    signUp: ({ email, password, fullName, captchaToken }: Credentials & { fullName: string }) =>
      request(connect, 'sign-up', async ({ auth }) => {
        const options = { data: { full_name: tidyLine(fullName) }, ...captchaOptions(captchaToken) }
        const { data, error } = await auth.signUp({ email, password, options })
        if (error && wasMailedJustNow(error)) return { needsConfirmation: true }
        if (error) throw error
        if (!data.user?.id) throw new Error('The response to the sign-up names no user')
        return { needsConfirmation: !data.session }
      }),

    logIn: (credentials: Credentials) => request(connect, 'login', (client) => logIn(client, credentials)),

    // On all devices. supabase-js treats a missing session as success.
    logOut: (scope: 'global' | 'local' = 'global') =>
      request(connect, 'logout', ({ auth }) => throwOnError(auth.signOut({ scope }))),

    requestNewPassword: ({ email, captchaToken }: EmailRequest) =>
      request(connect, 'password mail', ({ auth }) =>
        throwUnlessMailLimit(auth.resetPasswordForEmail(email, captchaOptions(captchaToken))),
      ),

    resendConfirmation: ({ email, captchaToken }: EmailRequest) =>
      request(connect, 'confirmation mail', ({ auth }) =>
        throwUnlessMailLimit(auth.resend({ type: 'signup', email, options: captchaOptions(captchaToken) })),
      ),

    followLink: ({ tokenHash, type }: EmailLink) =>
      request(connect, 'mailed link', async ({ auth }) => {
        const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
        if (error) throw error
        return data.session
      }),

    setPassword: (password: string) =>
      request(connect, 'new password', ({ auth }) => throwOnError(auth.updateUser({ password }))),
  }
}

export type AccountCalls = ReturnType<typeof accountCalls>

/** The visitor sees why it failed; the log has the full error. */
export async function request<T>(
  connect: () => Promise<Supabase>,
  name: string,
  send: (client: Supabase) => Promise<T>,
): Promise<AccountResult<T>> {
  try {
    return { data: await send(await connect()), error: null }
  } catch (error) {
    console.error(`auth: ${name} failed`, error)
    return { data: null, error: parseAccountError(error) }
  }
}

/** A fresh session is allowed more than an older one. */
export const logIn = ({ auth }: Supabase, { email, password, captchaToken }: Credentials) =>
  throwOnError(auth.signInWithPassword({ email, password, options: captchaOptions(captchaToken) }))

export async function throwOnError(response: PromiseLike<{ error: unknown }>): Promise<null> {
  const { error } = await response
  if (error) throw error
  return null
}

const MAIL_LIMIT = 'over_email_send_rate_limit'

/** Only known addresses reach the rate limit on mails, so it counts as sent: an error would reveal who has an account. */
async function throwUnlessMailLimit(response: Promise<{ error: Error | null }>): Promise<null> {
  const { error } = await response
  if (error && codeOf(error) !== MAIL_LIMIT) throw error
  return null
}

/**
 * The same address signed up again within a second. The rate limit on all mails has the same code, but then no account was
 * created, so the visitor must see the error.
 */
function wasMailedJustNow(error: Error): boolean {
  return codeOf(error) === MAIL_LIMIT && error.message.startsWith('For security purposes')
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined
}

function captchaOptions(captchaToken: string | null = null): { captchaToken?: string } {
  return captchaToken === null ? {} : { captchaToken }
}

/** Our sentences where the server's are written for developers. */
const MESSAGES: Record<string, string> = {
  captcha_failed: 'The bot check did not finish. Please try again.',
}

/** supabase-js has no message, the whole JSON or the bare status here if a response had no message. */
const NO_MESSAGE = /^(\{.*|HTTP \d+)?$/s

/** Only messages of the auth service are shown, which it writes for users; its errors have a status. */
function parseAccountError(error: unknown): AccountError {
  if (!(error instanceof Error)) return { code: null, message: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const isResponse = 'status' in error && Number(error.status) >= 400 && !NO_MESSAGE.test(error.message)
  return { code, message: MESSAGES[code ?? ''] ?? (isResponse ? error.message : null) }
}
