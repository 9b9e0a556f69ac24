/** What the database is told of an event, see supabase/migrations/*_mail_delivery.sql. */
export type MailEvent = {
  mail_provider_id: string
  delivery: 'delayed' | 'delivered' | 'failed' | 'suppressed' | 'bounced' | 'complained'
  happened_at: string
  reason: string | null
}

/** https://resend.com/docs/webhooks/event-types; others, such as `email.sent`, say nothing new. */
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
export function readEvent(body: Uint8Array): MailEvent | null {
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

/** Codes only: a message may quote the recipient's address. A full inbox may take the next mail. */
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
