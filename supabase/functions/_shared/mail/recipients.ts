import type { SendMail } from './mail.ts'
import type { MailSettings } from './mail-settings.ts'

type Rules = Pick<MailSettings, 'isProduction' | 'team' | 'fallback' | 'previewRecipients'>

/**
 * Anyone can type anyone's address into a form. In production that sends a stranger one confirmation, without the writer's
 * words; a preview sends only to the team and to the listed recipients.
 */
export function mayReceive(address: string, { isProduction, team, fallback, previewRecipients }: Rules): boolean {
  if (isProduction) return true
  const given = address.toLowerCase()
  const domain = given.slice(given.lastIndexOf('@'))
  return [team, fallback ?? team, ...previewRecipients].some((entry) =>
    ['*', domain, given].includes(entry.toLowerCase()),
  )
}

/** Applied at sending, so that it also covers mails that were stored under other settings. */
export function limitRecipients(send: SendMail, rules: Rules): SendMail {
  return (mail, key) =>
    [mail.to, ...(mail.also ?? [])].every((address) => mayReceive(address, rules))
      ? send(mail, key)
      : Promise.resolve({ result: 'refused', error: 'preview: recipient not allowed' })
}
