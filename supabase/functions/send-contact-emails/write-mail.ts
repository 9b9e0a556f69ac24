import type { Mail } from '../_shared/mail/mail.ts'
import { mayReceive } from '../_shared/mail/send-mail.ts'
import {
  writeAccountMail,
  writeConfirmation,
  writeNotification,
  writeReply,
  writeSummary,
} from '../_shared/mail/write.ts'
import type { Settings } from './settings.ts'
import type { Write } from './worker.ts'

/**
 * Writes a mail from what is stored. `notify` redirects the team's mail, only on a preview, only to the lead's own address, and
 * only if that address may receive mails.
 */
export function mailWriter(settings: Settings, notify: string | null = null): Write {
  const { from, team, isPreview, siteUrl } = settings
  return async (mail): Promise<Mail> => {
    const { kind, lead, reply, recipient, details } = mail
    switch (kind) {
      case 'account':
        if (!recipient || !details || !('action' in details))
          throw new Error('a mail without a recipient or what it is about')
        return { from, to: recipient, replyTo: null, ...(await writeAccountMail(details, siteUrl)) }
      case 'summary':
        if (!details || !('waiting' in details)) throw new Error('a summary without what it lists')
        return { from, to: team, replyTo: null, ...(await writeSummary(details, siteUrl)) }
    }
    if (!lead) throw new Error('a mail without a lead')
    switch (kind) {
      case 'confirmation':
        return { from, to: lead.email, replyTo: team, ...(await writeConfirmation(lead, siteUrl)) }
      case 'reply':
        if (!reply) throw new Error('a reply without its words')
        return { from, to: lead.email, replyTo: team, ...writeReply(reply, lead) }
      case 'notification': {
        const isRedirected =
          isPreview && notify?.toLowerCase() === lead.email.toLowerCase() && mayReceive(lead.email, settings)
        const to = isRedirected ? lead.email : team
        return { from, to, replyTo: lead.email, ...(await writeNotification(lead, siteUrl)) }
      }
    }
  }
}
