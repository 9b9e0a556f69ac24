import type { Env } from '#src/lib/read-env.ts'
import type { Database } from '#shared/database.types.ts'
import { parseHealth } from '#shared/health-sentence.ts'
import { nullable, object, record, text } from '#shared/parse-json.ts'
import { readStackFile } from '../../stack/launcher/stack-file.ts'
import { ENGINES } from '../../stack/settings.ts'
import { siteEnv } from '../build/site-env.ts'
import { FREE_EMAILS_PER_DAY, readEnvFile } from '../deploy/env-file.ts'
import { migrationHashes, type MigrationHashes } from '../../stack/services/postgres/migrations.ts'
import { sendRequest, type ApiResponse, type SendRequest } from './network.ts'

/** Enough for two runs of the scheduler, for sending and for the provider's event. */
const LEAD_WAIT_MS = 60_000

type Settings = {
  env: Env
  /** On the local stack, checks that only a public deployment can pass are skipped. */
  isLocal: boolean
  /** Where those of the functions are. */
  logs: string
  serviceKey: string
  /** Empty on the local stack. */
  contactTo: string
  /** Null: answers by email are not recorded. */
  receiving: { domain: string; apiKey: string; isFreePlan: boolean } | null
  request: SendRequest
  leadAddress: string | null
  leadWaitMs: number
  migrations: MigrationHashes
}

const parseFacts = object({
  migrations: record(nullable(text)),
  health: parseHealth,
  /** How the limits of the form identify the caller: the header from the settings, its value, and the address in it. */
  caller: object({ header: text, value: nullable(text), address: nullable(text), seen: record(nullable(text)) }),
})

export const readFacts = ({ body }: ApiResponse) => parseFacts(body)

type Call = { method?: string; headers?: Record<string, string>; body?: string }

export type Deployment = Settings & {
  asVisitor: (path: string, call?: Call) => Promise<ApiResponse>
  asService: (
    name: keyof Database['public']['Functions'],
    args?: object,
    headers?: Record<string, string>,
  ) => Promise<ApiResponse>
}

/** The CLI keeps those of the real services. */
export function logsOf(engine?: string): string {
  return engine === ENGINES.supabase
    ? 'SUPABASE_EXPERIMENTAL_STACK=1 tools/node_modules/.bin/supabase stack logs'
    : '.local/logs'
}

export function readSettings(options: { local: boolean; lead: string | null }): Settings {
  const deployed = options.local ? null : readEnvFile()
  const stack = readStackFile()
  if (!deployed && !stack)
    throw new Error(
      'There is no .env, and no local stack is running. Start one: npm start. To check a deployment, fill in .env: docs/deploy.md',
    )
  const ofStack = {
    VITE_SITE_URL: stack?.siteUrl,
    VITE_SUPABASE_URL: stack?.siteUrl,
    VITE_SUPABASE_PUBLISHABLE_KEY: stack?.anonKey,
  }
  Object.assign(process.env, deployed?.site ?? ofStack)
  const contactTo = deployed?.values['CONTACT_TO'] ?? ''
  return {
    env: siteEnv(),
    isLocal: !deployed,
    logs: deployed ? 'the dashboard' : logsOf(stack?.engine),
    contactTo,
    serviceKey: (deployed ? deployed.values['SUPABASE_SECRET_KEY'] : stack?.serviceKey) ?? '',
    receiving: readReceiving(deployed?.values ?? {}),
    request: sendRequest,
    leadAddress: options.lead === '' ? contactTo.split(',')[0] || 'doctor@example.org' : options.lead,
    leadWaitMs: LEAD_WAIT_MS,
    migrations: migrationHashes(),
  }
}

export function readReceiving(values: Record<string, string>): Settings['receiving'] {
  const { MAIL_REPLIES_DOMAIN: domain, RESEND_RECEIVING_KEY, RESEND_API_KEY, EMAILS_PER_DAY } = values
  const apiKey = RESEND_RECEIVING_KEY ?? RESEND_API_KEY ?? ''
  return domain
    ? { domain, apiKey, isFreePlan: Number(EMAILS_PER_DAY ?? FREE_EMAILS_PER_DAY) <= FREE_EMAILS_PER_DAY }
    : null
}

export function connect(settings: Settings): Deployment {
  const { request, env, serviceKey } = settings
  return {
    ...settings,
    asVisitor: (path, { headers, ...call } = {}) =>
      request(env.supabaseUrl + path, { ...call, headers: { apikey: env.supabasePublishableKey, ...headers } }),
    asService: (name, args = {}, headers = {}) =>
      request(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...headers, apikey: serviceKey, 'content-type': 'application/json' },
        body: JSON.stringify(args),
      }),
  }
}
