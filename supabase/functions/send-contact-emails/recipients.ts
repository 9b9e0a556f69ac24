import type { SendMail } from '../_shared/mail/mail.ts'
import type { Settings } from './settings.ts'

type Rules = Pick<Settings, 'isProduction' | 'team' | 'previewRecipients'>

/**
 * Anybody can type anybody's address into a form. On the real site that brings a stranger one confirmation, without a
 * word of the writer; a preview, which nobody watches, sends to the team and to the listed recipients only.
 */
export function mayReceive(address: string, { isProduction, team, previewRecipients }: Rules): boolean {
  if (isProduction) return true
  const given = address.toLowerCase()
  const domain = given.slice(given.lastIndexOf('@'))
  return [team.toLowerCase(), ...previewRecipients].some((entry) => ['*', domain, given].includes(entry))
}

/** Holds for whatever was written, also for a mail that was stored under other settings. */
export function limitRecipients(send: SendMail, rules: Rules): SendMail {
  return (mail, key) =>
    mayReceive(mail.to, rules)
      ? send(mail, key)
      : Promise.resolve({ result: 'refused', error: 'preview: recipient not allowed' })
}
