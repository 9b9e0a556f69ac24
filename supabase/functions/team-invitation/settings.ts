import { readMailSettings, type MailSettings } from '../_shared/mail/send-mail.ts'
import { readServiceKey } from '../_shared/service-key.ts'

export type Settings = MailSettings & { apiUrl: string; serviceKey: string }

export function readSettings(env: (name: string) => string | undefined): Settings {
  return { ...readMailSettings(env), apiUrl: env('SUPABASE_URL') ?? '', serviceKey: readServiceKey(env) }
}
