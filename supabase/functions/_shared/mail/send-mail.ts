// By what mails are sent.
import type { SendMail } from './mail.ts'
import { createResend } from './resend.ts'

/** For the whole delivery of one mail. */
const MAIL_TIMEOUT_MS = 10_000

export function resendUrl(env: (name: string) => string | undefined): string {
  return env('RESEND_API_URL') || 'https://api.resend.com'
}

export function createSendMail(env: (name: string) => string | undefined, timeoutMs = MAIL_TIMEOUT_MS): SendMail {
  const apiKey = env('RESEND_API_KEY')
  if (apiKey) return createResend({ apiKey, baseUrl: resendUrl(env), timeoutMs })
  return () => Promise.resolve({ result: 'failed', error: 'no_mail_server', ambiguous: false })
}
