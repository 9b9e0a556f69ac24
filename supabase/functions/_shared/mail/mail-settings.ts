import { site } from '../site.ts'

export type MailSettings = {
  /** Where the site is served, for the mark in mails and the links in them. */
  siteUrl: string
  /** In production a caller never decides who gets the team's mail. */
  isProduction: boolean
  /** The sender; an address of the site's own domain. */
  from: string
  team: string
  /** Who gets a lead whose mail did not reach the team. */
  fallback: string | null
  /** Outside production, who receives mails besides the team: addresses, @domains, or * for everyone. */
  previewRecipients: string[]
}

export function readMailSettings(env: (name: string) => string | undefined): MailSettings {
  return {
    siteUrl: (env('SITE_URL') ?? '').replace(/\/+$/, ''),
    isProduction: (env('SITE_ENV') || 'production') === 'production',
    from: env('MAIL_FROM') || `${site.brandName} <${site.teamAddress}>`,
    team: env('CONTACT_TO') || site.teamAddress,
    fallback: env('CONTACT_TO_FALLBACK') || null,
    previewRecipients: (env('PREVIEW_RECIPIENTS') ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  }
}
