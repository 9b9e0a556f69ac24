import { readMailSettings, type MailSettings } from '../_shared/mail/send-mail.ts'
import { readServiceKey } from '../_shared/service-key.ts'

export type Settings = MailSettings & {
  apiUrl: string
  serviceKey: string
  /** Shared with the scheduler; without it draining is refused. */
  cronSecret: string | null
  /** With it, confirmations wait until the visitor passed Turnstile. */
  turnstileSecret: string | null
}

export function readSettings(env: (name: string) => string | undefined): Settings {
  return {
    ...readMailSettings(env),
    apiUrl: env('SUPABASE_URL') ?? '',
    serviceKey: readServiceKey(env),
    cronSecret: env('CRON_SECRET') || null,
    turnstileSecret: env('TURNSTILE_SECRET_KEY') || null,
  }
}
