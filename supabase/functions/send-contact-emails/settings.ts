import { readServiceKey } from '../_shared/service-key.ts'
import { site } from '../_shared/site.ts'

export type Settings = {
  apiUrl: string
  serviceKey: string
  /** Shared with the scheduler only; without it nobody may drain. */
  cronSecret: string | null
  /** On the real site a call never decides who gets the team's mail. */
  isProduction: boolean
  /** Who the mails are from; an address of the site's own domain. */
  from: string
  team: string
  /** Away from production, who is sent mails besides the team: addresses, @domains, or * for everybody. */
  previewRecipients: string[]
  /** With it, confirmations wait until the visitor was checked to be a person. */
  turnstileSecret: string | null
}

export function readSettings(env: (name: string) => string | undefined): Settings {
  return {
    apiUrl: env('SUPABASE_URL') ?? '',
    serviceKey: readServiceKey(env),
    cronSecret: env('CRON_SECRET') || null,
    isProduction: (env('SITE_ENV') || 'production') === 'production',
    from: env('MAIL_FROM') || `${site.brandName} <${site.teamAddress}>`,
    team: env('CONTACT_TO') || site.teamAddress,
    previewRecipients: (env('PREVIEW_RECIPIENTS') ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    turnstileSecret: env('TURNSTILE_SECRET_KEY') || null,
  }
}
