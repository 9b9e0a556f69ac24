import { answer, answerPreflight, readAtMost } from '../_shared/http.ts'
import type { CallDatabase } from '../_shared/database.ts'
import { errorName, log } from '../_shared/log.ts'
import { isSigned, isWebhookSecret } from '../_shared/webhook-signature.ts'

/** Events contain addresses, subject and tags, not the mail. */
const MAX_BYTES = 64 * 1024

/** Receives the mail provider's events. A 2xx ends the provider's retries, so only temporary failures get another status. */
export async function handle(
  request: Request,
  secret: string | undefined,
  callDatabase: CallDatabase,
  now: () => number = Date.now,
): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer({ error: 'Use POST' }, 405)
  if (!secret || !isWebhookSecret(secret)) return answer({ error: 'RESEND_WEBHOOK_SECRET is not set' }, 503)
  const body = await readAtMost(request, MAX_BYTES)
  if (!body) return answer({ error: 'Too large' }, 413)
  const header = (name: string) => request.headers.get(`svix-${name}`) ?? ''
  const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
  if (!(await isSigned(secret, signed, body, now()))) return answer({ error: 'Not signed' }, 401)

  const event = readEvent(body)
  if (!event) return answer({ moved: 0 })
  try {
    const moved = await callDatabase<number>('contact_mail_event', { event_id: signed.id, ...event })
    log('mail-event', { delivery: event.delivery, reason: event.reason, moved })
    return answer({ moved })
  } catch (error) {
    log('mail-event-not-stored', { error: errorName(error) })
    return answer({ error: 'Try again later' }, 503)
  }
}

/** The part of an event that is stored, see supabase/migrations/*_mail_results.sql. */
type MailEvent = {
  mail_provider_id: string
  delivery: 'delayed' | 'delivered' | 'failed' | 'suppressed' | 'bounced' | 'complained'
  happened_at: string
  reason: string | null
}

/** https://resend.com/docs/webhooks/event-types; others, such as `email.sent`, add no information. */
const DELIVERIES: Record<string, MailEvent['delivery']> = {
  'email.delivery_delayed': 'delayed',
  'email.delivered': 'delivered',
  'email.failed': 'failed',
  'email.suppressed': 'suppressed',
  'email.bounced': 'bounced',
  'email.complained': 'complained',
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Null if it is not about the delivery of a mail. */
function readEvent(body: Uint8Array): MailEvent | null {
  const { type, created_at: createdAt, data } = members(parse(body))
  const delivery = typeof type === 'string' && Object.hasOwn(DELIVERIES, type) ? DELIVERIES[type] : undefined
  const { email_id: id, bounce, suppressed, failed } = members(data)
  const time = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN
  if (!delivery || typeof id !== 'string' || !UUID.test(id) || Number.isNaN(time)) return null
  return {
    mail_provider_id: id,
    delivery,
    happened_at: new Date(time).toISOString(),
    reason: reasonOf(members(bounce ?? suppressed ?? failed)),
  }
}

/** Codes only: a message may quote the recipient's address. A full inbox may accept the next mail. */
function reasonOf({ type, subType, reason }: Record<string, unknown>): string | null {
  const codes = [type, subType, reason].filter((code) => typeof code === 'string' && /^\w{1,40}$/.test(code))
  if (codes[0] === 'Transient') return 'transient'
  return codes.length > 0 ? codes.join('/').toLowerCase() : null
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return null
  }
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
