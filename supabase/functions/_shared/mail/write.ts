// The text and HTML of every mail. The templates are loaded with the first one: an idle run of the scheduler needs none.
import { site } from '../site.ts'
import type { AccountRequest, Lead, Listed, Reply, WrittenMail } from './mail.ts'
import { fill, manyLines, oneLine, receivedAt, subjectLine } from './plain.ts'

/** To the visitor. */
export async function writeConfirmation(lead: Lead, siteUrl: string): Promise<WrittenMail> {
  const { confirmation } = await import('./confirmation.tsx')
  return confirmation(lead, siteUrl)
}

/** To the visitor, by a member: the reply, the member's name, and the quoted message. */
export function writeReply({ author, subject, body }: Reply, lead: Lead): WrittenMail {
  const wrote = fill(site.emails.reply.wrote, { name: oneLine(lead.name), when: receivedAt(lead.createdAt) })
  const quoted = manyLines(lead.message).replaceAll(/^/gm, '> ')
  return {
    subject: subjectLine('{subject}', { subject }),
    html: '',
    text: [manyLines(body), `${oneLine(author)}\n${site.emails.reply.signature}`, `${wrote}\n${quoted}`].join('\n\n'),
  }
}

/** To the team. */
export async function writeNotification(lead: Lead, siteUrl: string): Promise<WrittenMail> {
  const { notification } = await import('./team-mails.tsx')
  return notification(lead, siteUrl)
}

/** To the team: leads past their deadline, or how many notifications are held. */
export async function writeSummary(listed: Listed, siteUrl: string): Promise<WrittenMail> {
  const { summary } = await import('./team-mails.tsx')
  return summary(listed, siteUrl)
}

/** To the owner of an account, with a link that only they may follow. */
export async function writeAccountMail(request: AccountRequest, siteUrl: string): Promise<WrittenMail> {
  const { accountMail } = await import('./auth.tsx')
  return accountMail(request, siteUrl)
}
