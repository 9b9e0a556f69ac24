import type { ResendSettings } from '../_shared/mail/resend.ts'
import { readRepliesDomain, readTeam } from '../_shared/mail/reply-address.ts'
import { readServiceKey } from '../_shared/service-key.ts'
import { site } from '../_shared/site.ts'

export type MailSettings = {
  apiUrl: string
  serviceKey: string
  /** Shared with the scheduler; without it draining is refused. */
  cronSecret: string | null
  /** With it, confirmations wait until the visitor passed Turnstile. */
  turnstileSecret: string | null
  siteUrl: string
  from: string
  team: string[]
  /** With it, answers to our emails are recorded. */
  repliesDomain: string | null
  resend: ResendSettings
}

export function readSettings(env: (name: string) => string | undefined): MailSettings {
  return {
    apiUrl: env('SUPABASE_URL') ?? '',
    serviceKey: readServiceKey(env),
    cronSecret: env('CRON_SECRET') || null,
    turnstileSecret: env('TURNSTILE_SECRET_KEY') || null,
    siteUrl: (env('SITE_URL') ?? '').replace(/\/+$/, ''),
    // Not the team's address: Gmail is reported to ignore Reply-To in email from oneself.
    from: env('MAIL_FROM') || `${site.brandName} <website.${site.teamAddress}>`,
    team: readTeam(env),
    repliesDomain: readRepliesDomain(env),
    resend: { apiKey: env('RESEND_API_KEY') || null, baseUrl: env('RESEND_API_URL') || 'https://api.resend.com' },
  }
}
