// For tests: the function with a fake database and a fake mail provider.
import type { ContactMessage } from '../../supabase/functions/_shared/contact-message.ts'
import type { CallDatabase } from '../../supabase/functions/_shared/database.ts'
import type { Mail, Sending } from '../../supabase/functions/_shared/mail/mail.ts'
import { mailerOf } from '../../supabase/functions/_shared/mail/send-mail.ts'
import { hasServiceKey } from '../../supabase/functions/_shared/service-key.ts'
import { handle, type Parts } from '../../supabase/functions/send-contact-emails/handler.ts'
import { Outbox } from '../../supabase/functions/send-contact-emails/outbox.ts'
import { readSettings } from '../../supabase/functions/send-contact-emails/settings.ts'

const ID = '6d1f9a52-7c1e-4b52-9d3e-0c6a54a0b6f1'
export const message: ContactMessage & { id: string } = {
  id: ID,
  name: 'Ada',
  email: 'ada@example.org',
  company: null,
  message: 'Is this thing on?',
}
const lead = { createdAt: '2026-01-01T00:00:00Z', ...message }
export const mail = (id: number, kind: string) => ({ id, kind, key: `${kind}/lead-1`, payload: null, leads: [lead] })

/** The result of contact_claim_lead. */
export const claimOf = (...mails: object[]) => ({
  receivedAt: lead.createdAt,
  hours: { timeZone: 'Europe/London', closesAt: '16:00', workDays: [1, 2, 3, 4, 5], daysOff: [] },
  lease: 'lease',
  mails,
})

/** The result of contact_mail_states; `held address` is a state and its reason. */
export function states(confirmation: string, notification: string) {
  const [first, second] = [confirmation, notification].map((words) => {
    const [state, reason = null] = words.split(' ')
    return { state, reason }
  })
  return { confirmation: first, notification: second }
}

export type Post = (body: unknown, headers?: Record<string, string>) => Promise<Response>
type Setup = {
  env?: Record<string, string>
  answers?: Record<string, (args: Record<string, unknown>) => unknown>
  sending?: Sending
  passed?: boolean
}

export function functionWith({
  env = {},
  answers = {},
  sending = { result: 'sent', providerId: 'p' },
  passed = true,
}: Setup) {
  const read = (name: string) => ({ CRON_SECRET: 'right', SUPABASE_SECRET_KEYS: '{"default":"service"}', ...env })[name]
  const settings = readSettings(read)
  const called: { name: string; args: Record<string, unknown> }[] = []
  const sent: { mail: Mail; key: string }[] = []
  const known: Record<string, (args: Record<string, unknown>) => unknown> = {
    contact_claim_lead: () => claimOf(mail(1, 'confirmation'), mail(2, 'notification')),
    contact_claim_due: () => ({ lease: 'lease', mails: [], more: false }),
    contact_freeze: ({ payloads }) => payloads,
    contact_finish: () => true,
    contact_mail_states: () => states('sent', 'sent'),
    contact_mark_checked: () => null,
    ...answers,
  }
  const call = ((name: string, args: Record<string, unknown>) => {
    called.push({ name, args })
    return Promise.resolve(known[name]?.(args))
  }) as CallDatabase
  const parts: Parts = {
    settings,
    outbox: new Outbox(call, settings.turnstileSecret !== null),
    mailer: mailerOf(read),
    send: (given, key) => {
      sent.push({ mail: given, key })
      return Promise.resolve(sending)
    },
    callAs: () => call,
    isOwner: (request) => hasServiceKey(request, read),
    passedCheck: () => Promise.resolve(passed),
    keepAlive: () => {},
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    handle(
      new Request('http://functions.test/send-contact-emails', {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      parts,
    )
  const get = (key: string | null, more: Record<string, string> = {}) => {
    const headers = { ...(key && { apikey: key }), ...more }
    return handle(new Request('http://functions.test/send-contact-emails', { headers }), parts)
  }
  const names = () => called.map(({ name }) => name)
  return { post, get, called, names, sent }
}
