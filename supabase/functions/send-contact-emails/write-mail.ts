import type { Lead, Mail } from '../_shared/mail/mail.ts'
import { mayReceive } from '../_shared/mail/send-mail.ts'
import {
  writeAccountMail,
  writeConfirmation,
  writeDigest,
  writeMembership,
  writeNotification,
  writeReminder,
  writeReply,
} from '../_shared/mail/write.ts'
import type { Write } from './deliver.ts'
import type { Settings } from './settings.ts'

/**
 * Writes a mail from the stored lead. `notify` redirects the team's mail, only on a preview, only to the lead's own address, and
 * only if that address may receive mails.
 */
export function mailWriter(settings: Settings, notify: string | null = null): Write {
  const { from, team, isPreview, siteUrl } = settings
  const isRedirected = (lead: Lead) => isPreview && notify !== null && isOwnAddress(lead, notify)
  return async ({ kind, leads, promise, reply, recipient, details }): Promise<Mail> => {
    if (kind === 'membership' || kind === 'account') {
      if (!recipient || !details) throw new Error('a mail without a recipient or what it is about')
      const written = await ('action' in details
        ? writeAccountMail(details, siteUrl)
        : writeMembership(details, siteUrl))
      return { from, to: recipient, replyTo: null, ...written }
    }
    const toTeam = { from, to: team, replyTo: null }
    const [lead] = leads
    if (!lead) throw new Error('a mail without a lead')
    switch (kind) {
      case 'confirmation':
        return { from, to: lead.email, replyTo: team, ...(await writeConfirmation(lead, siteUrl, promise)) }
      case 'reply':
        if (!reply) throw new Error('a reply without its words')
        return { from, to: lead.email, replyTo: team, ...writeReply(reply, lead) }
      case 'digest':
        return { ...toTeam, ...(await writeDigest(leads, siteUrl)) }
      case 'reminder':
        return { ...toTeam, ...(await writeReminder(leads, siteUrl)) }
      case 'notification': {
        const mail = { from, replyTo: lead.email, ...(await writeNotification(lead, siteUrl)) }
        if (isRedirected(lead) && mayReceive(lead.email, settings)) return { ...mail, to: lead.email }
        return { ...toTeam, ...mail }
      }
    }
  }
}

function isOwnAddress(lead: Lead, address: string): boolean {
  return lead.email.toLowerCase() === address.toLowerCase()
}
