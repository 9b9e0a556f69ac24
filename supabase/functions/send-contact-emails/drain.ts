import { setTimeout as sleep } from 'node:timers/promises'
import { eachField } from '../_shared/contact-message.ts'
import { withoutMarkup, type ChannelMessage, type SendMessage } from '../_shared/channels.ts'
import type { ChannelKind } from '../_shared/codes.ts'
import type { Lead, Mail, Reply } from '../_shared/mail/mail.ts'
import { leadAsText, subjectLine } from '../_shared/mail/plain.ts'
import { site } from '../_shared/site.ts'
import { deliver, type Send, type Write } from './deliver.ts'
import type { Outbox } from './outbox.ts'

/** The worst case of one batch is measured in cost.test.ts. */
export const BATCH = 5
/** Within the lifetime of a hosted function, with room for the last batch. */
const WORK_FOR_MS = 50_000
/** Within its two seconds of CPU time: about forty of the largest digests. */
const WRITE_CHARACTERS = 8_000_000
const PAUSE_MS = 1_000

/** Sends due mails at the provider's rate and counts them in `progress`. */
export async function drain(
  outbox: Outbox,
  write: Write<Mail>,
  send: Send<Mail>,
  progress: { drained: number },
): Promise<void> {
  const end = Date.now() + WORK_FOR_MS
  let characters = 0
  while (Date.now() < end && characters < WRITE_CHARACTERS) {
    const claim = await outbox.claimDue(BATCH)
    const delivered = await deliver(claim, outbox, write, send)
    progress.drained += delivered.sent
    characters += delivered.characters
    if (!claim.more) break
    if (claim.mails.length === 0) await sleep(PAUSE_MS)
  }
}

/** In parallel to the mails, because an unresponsive receiver must not delay them. */
export async function drainChannel(
  kind: ChannelKind,
  outbox: Outbox,
  send: SendMessage,
  progress: { drained: number },
): Promise<void> {
  const end = Date.now() + WORK_FOR_MS
  const write: Write<{ body: string }> = ({ leads: [lead], reply }) => {
    if (!lead) throw new Error('a message without a lead')
    return Promise.resolve(writeMessage(kind, lead, reply))
  }
  for (let more = true; more && Date.now() < end;) {
    const claim = await outbox.claimChannel(kind, BATCH)
    const delivered = await deliver(claim, outbox, write, (message, { key }) => send(message, key))
    progress.drained += delivered.sent
    more = claim.more
  }
}

/** The message to a channel about a lead or a reply to it. */
export function writeMessage(kind: ChannelKind, lead: Lead, reply?: Reply): ChannelMessage {
  if (reply) return { body: JSON.stringify(replyEvent(lead, reply)) }
  return { body: JSON.stringify(kind === 'slack' ? slackMessage(lead) : webhookEvent(lead)) }
}

function replyEvent({ id, email }: Lead, { createdAt, author, subject, body }: Reply) {
  return { type: 'lead.replied', timestamp: createdAt, data: { id, email, author, subject, body } }
}

/** https://www.standardwebhooks.com */
function webhookEvent(lead: Lead) {
  const { id, createdAt, origin = null } = lead
  const fields = eachField((name) => lead[name] ?? null)
  return {
    type: 'lead.created',
    timestamp: createdAt,
    data: { id, createdAt, ...fields, origin },
  }
}

/** Slack, Mattermost, Rocket.Chat and Discord all support `text`. */
function slackMessage(lead: Lead) {
  const subject = subjectLine(site.emails.notification.subject, { name: lead.name })
  return { text: withoutMarkup(`${subject}\n${leadAsText(lead)}`), unfurl_links: false, unfurl_media: false }
}
