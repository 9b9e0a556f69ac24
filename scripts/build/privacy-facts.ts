import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '#src/content/generated/brand.ts'
import type { PrivacyFacts } from '#src/content/privacy.ts'
import type { Env } from '#src/lib/read-env.ts'
import { ROOT } from '../../stack/settings.ts'

/** Where each period is enforced: the last match, which may replace an earlier one. A pattern that matches nothing stops the build. */
const LIMITS = {
  retentionMonths: /retention_months int not null default (\d+)/g,
  notLeadDays: /'not_lead' then private\.clock\(\) \+ interval '(\d+) days'/g,
  unsentMailDays: /coalesce\(give_up_at, moment \+ interval '(\d+) days'\)/g,
  accountMailHours: /case kind when 'account' then interval '(\d+) hours'/g,
  authLogDays: /function private\.purge_auth_data\([^;]*?interval '(\d+) days'/g,
}

type Periods = Record<keyof typeof LIMITS, number>

/** `variables`: RETENTION_MONTHS, which npm run deploy has checked and passes on. */
export function privacyFacts(
  env: Env,
  variables: NodeJS.Dict<string> = process.env,
  periods: Periods = readPeriods(),
): PrivacyFacts {
  return {
    ...periods,
    retentionMonths: Number(variables['RETENTION_MONTHS']) || periods.retentionMonths,
    requiresTurnstile: env.turnstileSiteKey !== null,
    hasAccounts: features.accounts,
    voice: typeof env.voice === 'object' ? 'provider' : (env.voice ?? null),
  }
}

export function readSchema(): string {
  const files = globSync('supabase/migrations/*.sql', { cwd: ROOT }).toSorted()
  return files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
}

export function readPeriods(): Periods {
  const sql = readSchema()
  const limits = Object.entries(LIMITS).map(([name, pattern]) => {
    const found = [...sql.matchAll(pattern)].at(-1)?.[1]
    if (found === undefined) throw new Error(`scripts/build/privacy-facts.ts does not find ${name} in the migrations`)
    return [name, Number(found)] as const
  })
  return Object.fromEntries(limits) as Periods
}
