import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { links } from '#src/content/links.ts'
import type { Env } from '#src/lib/read-env.ts'
import { version } from '#shared/version.ts'
import { VOICE_MINUTES_PER_DAY } from '#shared/voice-minutes.ts'
import { readStackFile, type StackFile } from '../../stack/launcher/stack-file.ts'
import { siteEnvOrExit } from '../build/site-env.ts'
import { functionsVersion } from '../deploy/functions-version.ts'
import { requestSender, dnsRecords } from './network.ts'
import type { DoctorSettings } from './deployment.ts'
import { isLoopback, isSampleName } from './environment.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Not committed. Environment variables take precedence. */
const SECRETS = join(ROOT, '.env.doctor')
const TIMEOUT_MS = 10_000
export const CANNOT_RUN = 2
/** Enough for two runs of the scheduler and for sending. */
const LEAD_WAIT_MS = 60_000

/** The settings, or a description of what is missing. */
export function readSettings(options: {
  local: boolean
  /** Whether to send a test lead, and from which address. */
  lead: string | boolean
}): DoctorSettings | { problem: string } {
  const { local, lead } = options
  const secret = readSecret()
  const stack = readStackFile(process.env['STACK_DIR'] ?? join(ROOT, '.local'))
  if (local && !stack) return { problem: 'No local stack is running. Start it: npm run build && npm start' }
  const env = siteEnvOrExit('production', CANNOT_RUN)
  const isLocal = local || isLoopback(env.supabaseUrl)
  const ownAddress = secret('DOCTOR_LEAD_ADDRESS') ?? links.email
  const leadAddress = lead === true ? ownAddress : lead || null
  if (leadAddress && !isLocal && isSampleName(leadAddress.split('@')[1] ?? '')) {
    return {
      problem: `A test lead from ${leadAddress} would get no confirmation. Give an address: --lead=you@your.domain`,
    }
  }
  return {
    env: isLocal && stack ? movedTo(stack, env) : env,
    isLocal,
    // The key of a deployment is not valid on the local stack.
    serviceKey: (isLocal && stack?.serviceKey) || secret('SUPABASE_SECRET_KEY'),
    request: requestSender(TIMEOUT_MS),
    records: dnsRecords(secret('DOCTOR_DNS_SERVERS')?.split(/[\s,]+/) ?? null, TIMEOUT_MS),
    now: new Date(),
    accessToken: secret('SUPABASE_ACCESS_TOKEN'),
    backupFolder: secret('DOCTOR_BACKUP_FOLDER'),
    voiceMinutesPerDay: Number(secret('VOICE_MINUTES_PER_DAY') ?? VOICE_MINUTES_PER_DAY),
    leadAddress,
    leadWaitMs: LEAD_WAIT_MS,
    timeoutMs: TIMEOUT_MS,
    root: ROOT,
    migrations: readdirSync(join(ROOT, 'supabase/migrations'))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => file.split('_')[0] ?? ''),
    // The local stack runs the sources themselves.
    functionsVersion: isLocal ? version : functionsVersion(),
  }
}

/** A local stack may use other ports; its stack file has the current ones. */
function movedTo({ siteUrl, apiUrl, anonKey }: StackFile, env: Env): Env {
  return { ...env, siteUrl, supabaseUrl: apiUrl, supabasePublishableKey: anonKey }
}

/** From the environment or .env.doctor. */
function readSecret(): (name: string) => string | null {
  const kept = existsSync(SECRETS) ? parseEnv(readFileSync(SECRETS, 'utf8')) : {}
  return (name) => process.env[name]?.trim() || kept[name]?.trim() || null
}
