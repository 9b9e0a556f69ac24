// Sending mails: to whom, and by what.
import type { SendMail } from './mail.ts'
import { createResend } from './resend.ts'

type Rules = { isProduction: boolean; team: string; previewRecipients: string[] }

/**
 * Anyone can enter anyone's address into a form. In production that address gets at most three confirmations
 * a day, without links or telephone numbers; a preview sends only to the team and to the listed recipients.
 */
export function mayReceive(address: string, { isProduction, team, previewRecipients }: Rules): boolean {
  if (isProduction) return true
  const given = address.toLowerCase()
  const domain = given.slice(given.lastIndexOf('@'))
  return [team, ...previewRecipients].some((entry) => ['*', domain, given].includes(entry.toLowerCase()))
}

/** Applied at sending, so that it also covers mails that were stored under other settings. */
export function limitRecipients(send: SendMail, rules: Rules): SendMail {
  return (mail, key) =>
    mayReceive(mail.to, rules)
      ? send(mail, key)
      : Promise.resolve({ result: 'refused', error: 'preview: recipient not allowed' })
}

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
