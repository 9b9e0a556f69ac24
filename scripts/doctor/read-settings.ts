import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { links } from '#src/content/links.ts'
import type { Env } from '#src/lib/read-env.ts'
import { readStackFile, type StackFile } from '../../stack/src/launcher/stack-file.ts'
import { siteEnv } from '../site-env.ts'
import type { Options } from './command-line.ts'
import { isLoopback, isSampleName } from './environment.ts'
import type { PatientSettings } from './patient.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Not committed. The environment itself comes first. */
const SECRETS = join(ROOT, '.env.doctor')
const TIMEOUT_MS = 10_000
/** The scheduler's next round, the one after it, and the sending. */
const LEAD_WAIT_MS = 60_000

/** What to look at, or in plain words why that is not known. */
export function readSettings({
  local,
  lead,
}: Options): PatientSettings | { cannotRun: string } | { envProblem: string } {
  const secret = secretReader()
  const stack = readStackFile(process.env['STACK_DIR'] ?? join(ROOT, '.local'))
  if (local && !stack) return { cannotRun: 'No local stack is running. Start it: npm run build && npm start' }
  let env: Env
  try {
    env = siteEnv('production')
  } catch (error) {
    if (!local) return { envProblem: error instanceof Error ? error.message : String(error) }
    throw error
  }
  const isLocal = local || isLoopback(env.supabaseUrl)
  const ownAddress = secret('DOCTOR_LEAD_ADDRESS') ?? links.email
  const leadAddress = lead === true ? ownAddress : lead || null
  if (leadAddress && !isLocal && isSampleName(leadAddress.split('@')[1] ?? '')) {
    return {
      cannotRun: `A test lead from ${leadAddress} would get no confirmation. Name an address: --lead=you@your.domain`,
    }
  }
  return {
    env: isLocal && stack ? movedTo(stack, env) : env,
    isLocal,
    standInUrl: (isLocal && stack?.voiceUrl) || null,
    // That of a deployment opens nothing here.
    serviceKey: (isLocal && stack?.serviceKey) || secret('SUPABASE_SERVICE_ROLE_KEY'),
    dkimSelector: secret('MAIL_DKIM_SELECTOR'),
    dnsServers: secret('DOCTOR_DNS_SERVERS')?.split(/[\s,]+/) ?? null,
    leadAddress,
    leadWaitMs: LEAD_WAIT_MS,
    timeoutMs: TIMEOUT_MS,
    migrations: join(ROOT, 'supabase/migrations'),
  }
}

/** The ports of a local stack may have been moved: it knows best where it is. */
function movedTo({ siteUrl, apiUrl, anonKey, voiceUrl }: StackFile, env: Env): Env {
  const voice = env.voice?.callMachineUrl ? { voice: { ...env.voice, apiUrl: voiceUrl } } : {}
  return { ...env, siteUrl, supabaseUrl: apiUrl, supabaseAnonKey: anonKey, ...voice }
}

function secretReader(): (name: string) => string | null {
  const kept = existsSync(SECRETS) ? parseEnv(readFileSync(SECRETS, 'utf8')) : {}
  return (name) => process.env[name]?.trim() || kept[name]?.trim() || null
}
