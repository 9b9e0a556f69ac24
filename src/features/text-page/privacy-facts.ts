import { features } from '#src/content/generated/brand.ts'
import type { Env } from '#src/lib/read-env.ts'

/** How long the database keeps what, as in the migrations. */
export const PERIODS = { retentionMonths: 24, notLeadDays: 30, unsentMailDays: 7, accountMailHours: 24, authLogDays: 7 }

/** What /privacy says depends on these. `preview`: the assistant in the visitor's browser. */
export type PrivacyFacts = typeof PERIODS & {
  requiresTurnstile: boolean
  hasAccounts: boolean
  voice: 'provider' | 'preview' | null
}

/** `variables`: RETENTION_MONTHS, which npm run deploy has checked and passes on. */
export function privacyFacts(env: Env, variables: Partial<Record<string, string>>): PrivacyFacts {
  return {
    ...PERIODS,
    retentionMonths: Number(variables['RETENTION_MONTHS']) || PERIODS.retentionMonths,
    requiresTurnstile: env.turnstileSiteKey !== null,
    hasAccounts: features.accounts,
    voice: typeof env.voice === 'object' ? 'provider' : (env.voice ?? null),
  }
}
