import { type ChannelKind, type ChannelMessage, withoutMarkup } from '../_shared/channels.ts'
import { leadAsText, subjectLine } from '../_shared/mail/plain.ts'
import type { Lead } from '../_shared/mail/mail.ts'
import { site } from '../_shared/site.ts'

/** What a channel is told of a lead. */
export function writeMessage(kind: ChannelKind, lead: Lead): ChannelMessage {
  return { body: JSON.stringify(kind === 'slack' ? slackMessage(lead) : webhookEvent(lead)) }
}

/** https://www.standardwebhooks.com */
function webhookEvent({ id, createdAt, name, email, company, message, origin = null }: Lead) {
  return {
    type: 'lead.created',
    timestamp: createdAt,
    data: { id, createdAt, name, email, company, message, origin },
  }
}

/** `text` alone is understood by Slack, Mattermost, Rocket.Chat and Discord. */
function slackMessage(lead: Lead) {
  const subject = subjectLine(site.emails.notification.subject, { name: lead.name })
  return { text: withoutMarkup(`${subject}\n${leadAsText(lead)}`), unfurl_links: false, unfurl_media: false }
}
