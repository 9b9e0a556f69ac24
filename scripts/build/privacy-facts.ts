import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { loadEnv } from 'vite'
import { features } from '#src/content/generated/brand.ts'
import type { PrivacyFacts, VoiceFacts } from '#src/content/privacy.ts'
import { voiceDemo } from '#src/content/voice-demo.ts'
import type { Env } from '#src/lib/read-env.ts'
import { mailerOf } from '#shared/mail/send-mail.ts'
import assistant from '../../voice/assistant.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')

/** The official spelling of company names. */
const NAMES: Record<string, string> = { openai: 'OpenAI', deepgram: 'Deepgram', '11labs': 'ElevenLabs', vapi: 'Vapi' }

/** What a build needs besides the site's own variables. Never contains the value of a secret. */
type Backend = Pick<PrivacyFacts, 'mailProviders'> & { retentionMonths: number | null }

/** Where each period is enforced. A pattern that no longer matches stops the build. */
const LIMITS = {
  retentionMonths: /retention_months int not null default (\d+)/,
  unsentMailDays: /coalesce\(give_up_at, moment \+ interval '(\d+) days'\)/,
  accountMailHours: /case kind when 'account' then interval '(\d+) hours'/,
  authLogDays: /function private\.purge_auth_log\([^;]*interval '(\d+) days'/,
}

type Schema = Record<keyof typeof LIMITS, number> & { tables: string[] }

export function privacyFacts(env: Env, backend: Backend = readBackend(), schema: Schema = readSchema()): PrivacyFacts {
  const { hostname } = new URL(env.supabaseUrl)
  // On the local stack this is a stand-in.
  const isSupabase = /(^|\.)supabase\.(co|in)$|^localhost$|^127\./.test(hostname)
  return {
    ...schema,
    retentionMonths: backend.retentionMonths ?? schema.retentionMonths,
    database: isSupabase ? 'Supabase' : hostname,
    mailProviders: backend.mailProviders,
    requiresTurnstile: env.turnstileSiteKey !== null,
    hasAccounts: features.accounts,
    voice: env.voice === 'preview' ? 'preview' : env.voice ? voiceFacts(assistant) : null,
  }
}

/** The assistant that `npm run deploy -- voice` sends to the provider. */
function voiceFacts({ model, transcriber, artifactPlan }: typeof assistant): VoiceFacts {
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

/** From .env or the environment, and from .env.backend where the site is built beside it. The default is Resend. */
function readBackend(): Backend {
  const file = join(ROOT, '.env.backend')
  const given: Record<string, string | undefined> = {
    ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))),
    ...loadEnv('production', ROOT, ['SMTP_HOST', 'RETENTION_MONTHS', 'RESEND_API_KEY']),
  }
  return backendOf(given)
}

export function backendOf(given: Record<string, string | undefined>): Backend {
  const { SMTP_HOST: smtpHost, RETENTION_MONTHS: months } = given
  const usesSmtp = mailerOf((name) => given[name]) === 'smtp'
  const usesResend = mailerOf((name) => given[name]) !== 'smtp'
  if (months && !/^[1-9]\d*$/.test(months)) throw new Error(`RETENTION_MONTHS must be a whole number: ${months}`)
  return {
    mailProviders: [...(usesResend ? ['Resend'] : []), ...(usesSmtp && smtpHost ? [smtpHost] : [])],
    retentionMonths: months ? Number(months) : null,
  }
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
