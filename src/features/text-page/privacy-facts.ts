import { features } from '#src/brand/brand.data.ts'
import type { Env } from '#src/lib/read-env.ts'

/** How long the database keeps what, as in the migrations. */
export const PERIODS = { retentionMonths: 24, notLeadDays: 30, unsentMailDays: 7, accountMailHours: 24, authLogDays: 7 }

/** The settings on which the text of /privacy depends. */
export type PrivacyFacts = typeof PERIODS & {
  requiresTurnstile: boolean
  hasAccounts: boolean
  /** Emails about a lead are recorded in the inbox. */
  recordsEmails: boolean
  hasVoice: boolean
}

/** `variables`: RETENTION_MONTHS and MAIL_REPLIES_DOMAIN, which npm run deploy has checked and passes on. */
export function privacyFacts(env: Env, variables: Partial<Record<string, string>>): PrivacyFacts {
  return {
    ...PERIODS,
    retentionMonths: Number(variables['RETENTION_MONTHS']) || PERIODS.retentionMonths,
    requiresTurnstile: env.turnstileSiteKey !== null,
    hasAccounts: features.accounts,
    recordsEmails: Boolean(variables['MAIL_REPLIES_DOMAIN']),
    hasVoice: env.voice !== undefined,
  }
}
