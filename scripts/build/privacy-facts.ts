import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features } from '#src/content/generated/brand.ts'
import type { PrivacyFacts, VoiceFacts } from '#src/content/privacy.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import type { Env } from '#src/lib/read-env.ts'
import { voiceAssistant } from '../brand/voice-assistant.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The official spelling of company names. */
const NAMES: Record<string, string> = { openai: 'OpenAI', deepgram: 'Deepgram', '11labs': 'ElevenLabs', vapi: 'Vapi' }

/** Where each period is enforced. A pattern that no longer matches stops the build. */
const LIMITS = {
  retentionMonths: /retention_months int not null default (\d+)/,
  unsentMailDays: /coalesce\(give_up_at, moment \+ interval '(\d+) days'\)/,
  accountMailHours: /case kind when 'account' then interval '(\d+) hours'/,
  authLogDays: /function private\.purge_auth_data\([^;]*interval '(\d+) days'/,
}

type Schema = Record<keyof typeof LIMITS, number> & { tables: string[] }

/** `given`: RETENTION_MONTHS, which npm run deploy passes on. */
export function privacyFacts(
  env: Env,
  given: NodeJS.Dict<string> = process.env,
  schema: Schema = readSchema(),
): PrivacyFacts {
  const { hostname } = new URL(env.supabaseUrl)
  // On the local stack this is a stand-in.
  const isSupabase = /(^|\.)supabase\.(co|in)$|^localhost$|^127\./.test(hostname)
  return {
    ...schema,
    retentionMonths: monthsIn(given) ?? schema.retentionMonths,
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

function monthsIn({ RETENTION_MONTHS: months }: NodeJS.Dict<string>): number | null {
  if (months && !/^[1-9]\d*$/.test(months)) throw new Error(`RETENTION_MONTHS must be a whole number: ${months}`)
  return months ? Number(months) : null
}

export function readSchema(folder = join(ROOT, 'supabase/migrations')): Schema {
  const sql = globSync('*.sql', { cwd: folder })
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const limits = Object.entries(LIMITS).map(([name, pattern]) => {
    const found = pattern.exec(sql)?.[1]
    if (found === undefined) throw new Error(`scripts/build/privacy-facts.ts does not find ${name} in the migrations`)
    return [name, Number(found)] as const
  })
  const tables = Array.from(sql.matchAll(/^create (?:unlogged )?table ([\w.]+) \(/gm), ([, name = '']) => name)
  return { tables, ...(Object.fromEntries(limits) as Record<keyof typeof LIMITS, number>) }
}
