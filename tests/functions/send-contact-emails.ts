// For tests: the function with a fake database and a fake mail provider.
import type { ContactMessage } from '../../supabase/functions/_shared/contact-message.ts'
import type { CallDatabase } from '../../supabase/functions/_shared/database.ts'
import type { OutboxMail } from '../../supabase/functions/_shared/mail/mail.ts'
import { hasServiceKey } from '../../supabase/functions/_shared/service-key.ts'
import { handle, type Dependencies } from '../../supabase/functions/send-contact-emails/handler.ts'
import { readSettings } from '../../supabase/functions/send-contact-emails/settings.ts'

export const message: ContactMessage & { id: string } = {
  id: '7b0c6a51-2f0e-4f7e-9d5c-0a4f1b2c3d4e',
  name: 'Ada',
  email: 'ada@example.org',
  company: null,
  message: 'Is this thing on?',
}
const lead = { ...message, createdAt: '2026-01-01T00:00:00Z' }
/** The id of the mail is its kind. */
export const mail = (kind: string, more: object = {}) => ({
  id: kind,
  kind,
  payload: null,
  lead,
  reply: null,
  recipient: null,
  details: null,
  ...more,
})

export const claimOf = (...mails: object[]) => ({ lease: 'lease', mails, more: false })

/** The result of mail_states. */
export const states = (confirmation: string, notification: string) => ({
  receivedAt: lead.createdAt,
  confirmation: { state: confirmation },
  notification: { state: notification },
})

type Setup = {
  env?: Record<string, string>
  results?: Record<string, (args: Record<string, unknown>) => unknown>
  passed?: boolean
}

export function functionWith({ env = {}, results = {}, passed = true }: Setup) {
  const read = (name: string) => ({ CRON_SECRET: 'right', SUPABASE_SECRET_KEYS: '{"default":"service"}', ...env })[name]
  const settings = readSettings(read)
  const called: { name: string; args: Record<string, unknown> }[] = []
  const sent: { mail: OutboxMail; key: string }[] = []
  /** What a hosted function waits for after its response. */
  const pending: Promise<unknown>[] = []
  const defaults: Record<string, (args: Record<string, unknown>) => unknown> = {
    mail_claim: ({ of_lead }) => (of_lead === null ? claimOf() : claimOf(mail('confirmation'), mail('notification'))),
    mail_freeze: ({ written }) => written,
    mail_finish: () => true,
    mail_states: () => states('sent', 'sent'),
    mail_summary_facts: () => ({
      now: '2026-01-04T00:00:00Z',
      waiting: 0,
      isNew: false,
      days: [],
      open: [],
      expiring: [],
    }),
    mail_add_summary: () => true,
    ...results,
  }
  const call = ((name: string, args: Record<string, unknown>) => {
    called.push({ name, args })
    return Promise.resolve(defaults[name]?.(args))
  }) as CallDatabase
  const dependencies: Dependencies = {
    settings,
    callDatabase: call,
    send: (outboxMail, key) => {
      // Which template is loaded first depends on the machine.
      sent.push({ mail: outboxMail, key })
      sent.sort((a, b) => a.key.localeCompare(b.key))
      return Promise.resolve({ result: 'sent' })
    },
    isOwner: (request) => hasServiceKey(request, read),
    verifyTurnstile: () => Promise.resolve(passed),
    waitUntil: (run) => void pending.push(run),
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    handle(
      new Request('http://functions.test/send-contact-emails', {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      dependencies,
    )
  return { post, called, sent, pending }
}
