import { leadAsText } from '../_shared/mail/lead-text.ts'
import type { Lead } from '../_shared/mail/mail.ts'
import { subjectLine } from '../_shared/mail/plain.ts'
import { site } from '../_shared/site.ts'
import type { ChannelKind, ChannelMessage } from './channels.ts'

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

/** A visitor's words must not become a link or a call to everyone: <!channel>, @here. */
function withoutMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=channel|here|all|everyone)/gi, '@\u200b')
}
