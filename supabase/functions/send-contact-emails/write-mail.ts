import { MAIL_KINDS } from '../_shared/codes.ts'
import { type ContactMessage, contactField, fieldNames } from '../_shared/contact-message.ts'
import type { AccountMailDetails, MailLead, SummaryDetails, LeadReply, MailContent } from '../_shared/mail/mail.ts'
import { fill, normalizeText, oneLine, receivedAt, subjectLine } from '../_shared/mail/plain.ts'
import {
  anything,
  boolean,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Parser,
  record,
  text,
} from '../_shared/parse-json.ts'
import { withLeadAddress } from '../_shared/mail/reply-address.ts'
import { site } from '../_shared/site.ts'
import type { MailSettings } from './settings.ts'
import type { WriteMail } from './worker.ts'

const parseAccountMail: Parser<AccountMailDetails> = object({
  action: oneOf(['signup', 'recovery']),
  tokenHash: text,
  isNewMember: optional(boolean),
})
const parseSummary: Parser<SummaryDetails> = object({
  leads: list(object({ id: text, name: text, createdAt: text })),
  waiting: number,
  expiring: optional(list(object({ id: text, name: text, expiresAt: text }))),
})
const parseReply: Parser<LeadReply> = object({ author: text, subject: text, body: text, createdAt: text })
const parseStored = object({ id: text, createdAt: text, origin: nullable(record(anything)), reply_key: nullable(text) })

function parseLead(json: unknown): MailLead & ReturnType<typeof parseStored> {
  const fields = record(anything)(json)
  if (!isContactMessage(fields)) throw new TypeError('Not a message of the contact form')
  return { ...fields, ...parseStored(fields) }
}

function isContactMessage(fields: object): fields is ContactMessage {
  const values = new Map<string, unknown>(Object.entries(fields))
  return fieldNames.every((name) => {
    const value = values.get(name) ?? null
    return typeof value === 'string' || (value === null && contactField(name).isOptional)
  })
}

/** Writes a mail from what is stored. Templates are loaded with the first mail: an idle run of the scheduler needs none. */
export function mailWriter({ from, team, siteUrl, repliesDomain }: MailSettings): WriteMail {
  return async (mail) => {
    switch (oneOf(MAIL_KINDS)(mail.kind)) {
      case 'confirmation': {
        const { confirmation } = await import('../_shared/mail/confirmation.tsx')
        const lead = parseLead(mail.lead)
        return { from, to: lead.email, replyTo: team, ...(await confirmation(lead, siteUrl)) }
      }
      case 'reply': {
        const lead = parseLead(mail.lead)
        const replyTo = withLeadAddress(team, lead.reply_key, repliesDomain)
        return { from, to: lead.email, replyTo, ...writeReply(parseReply(mail.reply), lead) }
      }
      case 'notification': {
        const { notification } = await import('../_shared/mail/team-mails.tsx')
        const lead = parseLead(mail.lead)
        const linkKeys = createLinkKeys([lead])
        const replyTo = withLeadAddress(lead.email, lead.reply_key, repliesDomain)
        return { from, to: team, replyTo, linkKeys, ...(await notification(lead, siteUrl, linkKeys)) }
      }
      case 'summary': {
        const { summary } = await import('../_shared/mail/team-mails.tsx')
        const details = parseSummary(mail.details)
        const linkKeys = createLinkKeys(details.leads)
        return { from, to: team, replyTo: null, linkKeys, ...(await summary(details, siteUrl, linkKeys)) }
      }
      case 'account': {
        const { accountMail } = await import('../_shared/mail/auth.tsx')
        const details = parseAccountMail(mail.details)
        return { from, to: text(mail.recipient), replyTo: null, ...(await accountMail(details, siteUrl)) }
      }
    }
  }
}

/** New ones for each email, because the database has only hashes of those before. */
function createLinkKeys(leads: readonly { id: string }[]): Record<string, string> {
  return Object.fromEntries(leads.map(({ id }) => [id, crypto.randomUUID()]))
}

function writeReply({ author, subject, body }: LeadReply, lead: MailLead): MailContent {
  const wrote = fill(site.emails.reply.wrote, { name: oneLine(lead.name), when: receivedAt(lead.createdAt) })
  const quoted = normalizeText(lead.message).replaceAll(/^/gm, '> ')
  return {
    subject: subjectLine('{subject}', { subject }),
    html: '',
    text: [normalizeText(body), `${oneLine(author)}\n${site.emails.reply.signature}`, `${wrote}\n${quoted}`].join(
      '\n\n',
    ),
  }
}
