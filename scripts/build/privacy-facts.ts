import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '#src/content/generated/brand.ts'
import type { PrivacyFacts, VoiceFacts } from '#src/content/privacy.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import type { Env } from '#src/lib/read-env.ts'
import { voiceAssistant } from '../brand/voice-assistant.ts'
import { ROOT } from '../../stack/settings.ts'

/** The official spelling of company names. */
const NAMES: Record<string, string> = { openai: 'OpenAI', deepgram: 'Deepgram', '11labs': 'ElevenLabs', vapi: 'Vapi' }

/** Where each period is enforced: the last match, which may replace an earlier one. A pattern that matches nothing stops the build. */
const LIMITS = {
  retentionMonths: /retention_months int not null default (\d+)/g,
  unsentMailDays: /coalesce\(give_up_at, moment \+ interval '(\d+) days'\)/g,
  accountMailHours: /case kind when 'account' then interval '(\d+) hours'/g,
  authLogDays: /function private\.purge_auth_data\([^;]*?interval '(\d+) days'/g,
}

type Periods = Record<keyof typeof LIMITS, number>

/** `given`: RETENTION_MONTHS, which npm run deploy has checked and passes on. */
export function privacyFacts(
  env: Env,
  given: NodeJS.Dict<string> = process.env,
  periods: Periods = readPeriods(),
): PrivacyFacts {
  const { hostname } = new URL(env.supabaseUrl)
  // On the local stack this is a stand-in.
  const isSupabase = /(^|\.)supabase\.(co|in)$|^localhost$|^127\./.test(hostname)
  return {
    ...periods,
    retentionMonths: Number(given['RETENTION_MONTHS']) || periods.retentionMonths,
    database: isSupabase ? 'Supabase' : hostname,
    requiresTurnstile: env.turnstileSiteKey !== null,
    hasAccounts: features.accounts,
    voice: env.voice === 'preview' ? 'preview' : env.voice ? voiceFacts(voiceAssistant()) : null,
  }
}

/** The assistant that `npm run deploy` sends to the provider. */
function voiceFacts({ model, transcriber, artifactPlan }: ReturnType<typeof voiceAssistant>): VoiceFacts {
  const helpers = [transcriber.provider, model.provider].map((name) => NAMES[name] ?? name)
  const { recordingEnabled, videoRecordingEnabled } = artifactPlan
  const provider = 'Vapi'
  return {
    provider,
    helpers: [...new Set(helpers)].filter((name) => name !== provider),
    seconds: voiceDemo.longestCallSeconds,
    isRecorded: recordingEnabled || videoRecordingEnabled,
  }
}

/** All migrations. */
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
