import type { SendMail } from './mail.ts'
import { createResend } from './resend.ts'

/** For the whole delivery of one mail. */
const MAIL_TIMEOUT_MS = 10_000

/** Hosted functions cannot open ports 25 and 587. */
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
  return (
    createSmtp(env, timeoutMs) ??
    (() => Promise.resolve({ result: 'failed', error: 'no_mail_server', ambiguous: false }))
  )
}

/** Another way than createSendMail's, where there is one: for mails that must not depend on it. */
export function createOtherWay(env: (name: string) => string | undefined, timeoutMs = MAIL_TIMEOUT_MS): SendMail {
  return createSmtp(env, timeoutMs) ?? createSendMail(env, timeoutMs)
}

function createSmtp(env: (name: string) => string | undefined, timeoutMs: number): SendMail | null {
  const host = env('SMTP_HOST')
  if (!host) return null
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
