import { createResend } from './resend.ts'

export type Mail = { from: string; to: string; replyTo: string | null; subject: string; html: string; text: string }

/** One mail to the provider. `key`: same key = same mail, never sent twice by a provider that knows keys. Never throws. */
export type SendMail = (mail: Mail, key: string) => Promise<Sending>

/** `error` is a short code without personal data: it is stored and logged. */
export type Sending =
  | { result: 'sent'; providerId: string }
  /** The provider's rate: not an attempt. */
  | { result: 'wait'; seconds: number }
  /** Permanent: this recipient or this mail, never again. */
  | { result: 'refused'; error: string }
  /** Try again. Ambiguous: it may have left, the answer was lost. */
  | { result: 'failed'; error: string; ambiguous: boolean }

/** For one mail in all: connection, greeting, message and answer. */
export const MAIL_TIMEOUT_MS = 10_000

/** Hosted functions may not open the ports 25 and 587. */
const DEFAULT_SMTP_PORT = '465'

export type Mailer = 'resend' | 'smtp' | 'none'

/** Resend when it has a key, otherwise SMTP. */
export function mailerOf(env: (name: string) => string | undefined): Mailer {
  if (env('RESEND_API_KEY')) return 'resend'
  return env('SMTP_HOST') ? 'smtp' : 'none'
}

export function resendUrl(env: (name: string) => string | undefined): string {
  return env('RESEND_API_URL') || 'https://api.resend.com'
}

export function createSendMail(env: (name: string) => string | undefined, timeoutMs = MAIL_TIMEOUT_MS): SendMail {
  const apiKey = env('RESEND_API_KEY')
  if (apiKey) {
    return createResend({ apiKey, baseUrl: resendUrl(env), timeoutMs })
  }
  const host = env('SMTP_HOST')
  if (!host) return () => Promise.resolve({ result: 'failed', error: 'no_mail_server', ambiguous: false })
  const server = {
    host,
    port: Number(env('SMTP_PORT') || DEFAULT_SMTP_PORT),
    user: env('SMTP_USER') ?? '',
    pass: env('SMTP_PASS') ?? '',
    timeoutMs,
  }
  return async (mail, key) => {
    // Loaded with the first mail: a project that sends through Resend never needs it.
    const { sendBySmtp } = await import('./smtp.ts')
    return sendBySmtp(server, mail, key)
  }
}
