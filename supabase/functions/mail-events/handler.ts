import { Webhook } from 'standardwebhooks'
import { UUID } from '../_shared/codes.ts'
import { json, parseObject, preflight, readAtMost } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import { TAG } from '../_shared/mail/resend.ts'
import { fetchContent, readReceived, type ReceivedEmail, type ReceivingSettings } from './received-email.ts'

/** Events contain addresses, subject, tags and the names of attachments, not the mail. */
const MAX_BYTES = 256 * 1024

type Settings = {
  webhookSecret: string | undefined
  /** The addresses of the team. */
  team: string[]
  /** Null: emails that arrive are not recorded. */
  receiving: ReceivingSettings | null
}

/**
 * Receives the mail provider's events. A 2xx ends the provider's retries, and after many others it disables the endpoint, so
 * only temporary failures and what the provider did not sign get another status.
 */
export async function handle(request: Request, settings: Settings, callDatabase: CallDatabase): Promise<Response> {
  const { webhookSecret, receiving } = settings
  if (request.method === 'OPTIONS') return preflight()
  if (request.method !== 'POST') return json({ error: 'Use POST' }, 405)
  const webhook = readSecret(webhookSecret)
  if (!webhook) return json({ error: 'RESEND_WEBHOOK_SECRET is not set' }, 503)
  const body = await readAtMost(request, MAX_BYTES)
  // No event of ours is as large. An email with many attachments could make one, and must not end the other events.
  if (!body) return json({ moved: false })
  if (!isSigned(webhook, body, request.headers)) return json({ error: 'Not signed' }, 401)

  const { type, data } = parseObject(body) ?? {}
  if (type === 'email.received') {
    const received = receiving && readReceived(asRecord(data), receiving.domain)
    return received && receiving
      ? recordEmail(received, settings.team, receiving, callDatabase)
      : json({ recorded: false })
  }
  const event = readEvent(body)
  if (!event) return json({ moved: false })
  try {
    const moved = await callDatabase('mail_event', event)
    log('mail-event', { delivery: event.event, reason: event.why, moved })
    return json({ moved })
  } catch (error) {
    log('mail-event-not-stored', { error: errorName(error) })
    return json({ error: 'Try again later' }, 503)
  }
}

/** The content is read only for the key of a lead. What the event has is stored before, so that no failure loses the email. */
async function recordEmail(
  { keys, email }: ReceivedEmail,
  team: string[],
  receiving: ReceivingSettings,
  callDatabase: CallDatabase,
): Promise<Response> {
  try {
    const args = { keys, team, email }
    const recorded = await callDatabase('mail_received', args)
    if (recorded) await callDatabase('mail_received', { ...args, content: await fetchContent(email.id, receiving) })
    log('email-received', { recorded, attachments: email.attachments })
    return json({ recorded })
  } catch (error) {
    const code = errorName(error)
    log('email-not-recorded', { error: code })
    // Postgres' class 22, data exceptions: a retry would store the same value.
    return /^22/.test(code) ? json({ recorded: false }) : json({ error: 'Try again later' }, 503)
  }
}

function readSecret(secret = ''): Webhook | null {
  try {
    return secret.startsWith('whsec_') ? new Webhook(secret) : null
  } catch {
    return null // not base64, or empty
  }
}

/** Whether it is signed by Standard Webhooks, https://www.standardwebhooks.com, and not older than five minutes. */
function isSigned(webhook: Webhook, body: Uint8Array, headers: Headers): boolean {
  const names = ['id', 'timestamp', 'signature']
  const signed = Object.fromEntries(names.map((name) => [`webhook-${name}`, headers.get(`svix-${name}`) ?? '']))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    webhook.verify(text, signed, { jsonParse: false })
    return true
  } catch {
    return false
  }
}

type MailEvent = {
  mail: string
  event: 'delayed' | 'delivered' | 'failed' | 'suppressed' | 'bounced' | 'complained'
  happened_at: string
  why: string | null
}

/** https://resend.com/docs/webhooks/event-types; others, such as `email.sent`, add no information. */
const DELIVERIES: Record<string, MailEvent['event']> = {
  'email.delivery_delayed': 'delayed',
  'email.delivered': 'delivered',
  'email.failed': 'failed',
  'email.suppressed': 'suppressed',
  'email.bounced': 'bounced',
  'email.complained': 'complained',
}

function readEvent(body: Uint8Array): MailEvent | null {
  const { type, created_at: createdAt, data } = parseObject(body) ?? {}
  const event = typeof type === 'string' && Object.hasOwn(DELIVERIES, type) ? DELIVERIES[type] : undefined
  const { tags, bounce, suppressed, failed } = asRecord(data)
  const mail = tagIn(tags)
  const time = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN
  if (!event || !UUID.test(mail) || Number.isNaN(time)) return null
  return {
    mail,
    event,
    happened_at: new Date(time).toISOString(),
    why: reasonOf(asRecord(bounce ?? suppressed ?? failed)),
  }
}

/** Tags are sent as a list; events have had them as a list and as an object. */
function tagIn(tags: unknown): string {
  const value = Array.isArray(tags)
    ? tags.map(asRecord).find(({ name }) => name === TAG)?.['value']
    : asRecord(tags)[TAG]
  return typeof value === 'string' ? value : ''
}

/** Codes only: a message may quote the recipient's address. A full inbox may accept the next mail. */
function reasonOf({ type, subType, reason }: Record<string, unknown>): string | null {
  const codes = [type, subType, reason].filter((code) => typeof code === 'string' && /^\w{1,40}$/.test(code))
  if (codes[0] === 'Transient') return 'transient'
  return codes.length > 0 ? codes.join('/').toLowerCase() : null
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
