import type { Lead, Mail, Reply, WrittenMail } from '../_shared/mail/mail.ts'
import { fill, manyLines, oneLine, receivedAt, subjectLine } from '../_shared/mail/plain.ts'
import { site } from '../_shared/site.ts'
import type { Settings } from './settings.ts'
import type { Write } from './worker.ts'

/** Writes a mail from what is stored. Templates are loaded with the first mail: an idle run of the scheduler needs none. */
export function mailWriter({ from, team, siteUrl }: Settings): Write {
  return async (mail): Promise<Mail> => {
    const { kind, lead, reply, recipient, details } = mail
    switch (kind) {
      case 'account': {
        if (!recipient || !details || !('action' in details))
          throw new Error('a mail without a recipient or what it is about')
        const { accountMail } = await import('../_shared/mail/auth.tsx')
        return { from, to: recipient, replyTo: null, ...(await accountMail(details, siteUrl)) }
      }
      case 'summary': {
        if (!details || !('waiting' in details)) throw new Error('a summary without what it lists')
        const { summary } = await import('../_shared/mail/team-mails.tsx')
        return { from, to: team, replyTo: null, ...(await summary(details, siteUrl)) }
      }
    }
    if (!lead) throw new Error('a mail without a lead')
    switch (kind) {
      case 'confirmation': {
        const { confirmation } = await import('../_shared/mail/confirmation.tsx')
        return { from, to: lead.email, replyTo: team, ...(await confirmation(lead, siteUrl)) }
      }
      case 'reply':
        if (!reply) throw new Error('a reply without its words')
        return { from, to: lead.email, replyTo: team, ...writeReply(reply, lead) }
      case 'notification': {
        const { notification } = await import('../_shared/mail/team-mails.tsx')
        return { from, to: team, replyTo: lead.email, ...(await notification(lead, siteUrl)) }
      }
    }
  }
}

/** A member's words and name, and the quoted message. */
function writeReply({ author, subject, body }: Reply, lead: Lead): WrittenMail {
  const wrote = fill(site.emails.reply.wrote, { name: oneLine(lead.name), when: receivedAt(lead.createdAt) })
  const quoted = manyLines(lead.message).replaceAll(/^/gm, '> ')
  return {
    subject: subjectLine('{subject}', { subject }),
    html: '',
    text: [manyLines(body), `${oneLine(author)}\n${site.emails.reply.signature}`, `${wrote}\n${quoted}`].join('\n\n'),
  }
}
