import type { MailSetUp } from '#shared/mail/set-up.ts'
import type { Env } from '#src/lib/read-env.ts'
import {
  describe,
  jsonOf,
  memberOf,
  type HttpResponse,
  type SendRequest,
  type NoResponse,
  type Records,
} from './network.ts'

export type DoctorSettings = {
  env: Env
  /** On the local stack, checks that only a public deployment can pass are skipped. */
  isLocal: boolean
  serviceKey: string | null
  /** Network access, replaceable in tests. */
  request: SendRequest
  records: Records
  now: Date
  /** A token for Supabase's management API. */
  accessToken: string | null
  /** A folder of your own database dumps. */
  backupFolder: string | null
  voiceMinutesPerDay: number
  /** Of the test lead; null without --lead. */
  leadAddress: string | null
  leadWaitMs: number
  timeoutMs: number
  /** The folder whose src/content is live. */
  root: string
  /** The versions that the database is compared with. */
  migrations: string[]
  /** The version that the functions must report. */
  functionsVersion: string
}

/** What doctor_facts() in supabase/migrations/*_doctor.sql returns. */
export type Facts = {
  migrations: string[]
  health: Health
  scheduler: SchedulerFacts | null
  access: AccessFacts
  caller: CallerFacts
  team: TeamFacts
  /** Today's calls, counted against the daily minutes. */
  voice: { secondsToday: number }
}

/** A privilege of a role on a table, schema or routine, with columns if it is not for the whole table. */
export type Grant = { on: string; to: string; may: string }
export type Policy = { on: string; name: string; create: string }
/** The result of private.access_facts() and the content of supabase/access.json. */
export type AccessFacts = { grants: Grant[]; policies: Policy[]; unguarded: string[] }

/** Active members, and how many of them have no second factor. */
type TeamFacts = { active: number; withoutFactor: number }

export type Health = {
  alarms: string[]
  pending: number
  held: number
  failed: number
  sentLast24Hours: number
  lastDrainSecondsAgo: number | null
  lastMaintenanceSecondsAgo: number | null
}

/** The caller of this request, as the rate limits of the form identify it. */
export type CallerFacts = {
  /** The header from the settings, and its value. */
  header: string
  value: string | null
  /** Null counts as unknown. */
  address: string | null
  /** Other headers that may contain the caller's address, with their values. */
  seen: Record<string, string | null>
}

export type SchedulerFacts = {
  unreadable?: string
  isScheduled?: boolean
  failedRun?: { task: string; message: string | null } | null
  missingSecrets?: string[]
  hasNet?: boolean
  /** Calls of the mail function that pg_net has not sent yet. */
  waitingCalls?: number
  lastAnswer?: { status: number | null; error: string | null } | null
}

/** Why the facts are unavailable, with advice if they should be available. */
type NoFacts = { missing: string; fix: string | null }

type Call = { method?: string; headers?: Record<string, string>; body?: string }

/** The deployment, with the requests that several checks share. Each is sent once. */
export type Deployment = DoctorSettings & {
  /** A page of the site. */
  page: (path: string) => Promise<HttpResponse | NoResponse>
  /** The data API with the key of the page. */
  asVisitor: (path: string, call?: Call) => Promise<HttpResponse | NoResponse>
  /** A function of the database with the service key. */
  asService: (name: string, args: object, headers?: Record<string, string>) => Promise<HttpResponse | NoResponse>
  facts: () => Promise<Facts | NoFacts>
  mailSetUp: () => Promise<MailSetUp | { missing: string }>
}

export const NO_SERVICE_KEY = 'needs the service key: put SUPABASE_SECRET_KEY into .env.doctor (docs/doctor.md)'

export function connectDeployment(settings: DoctorSettings): Deployment {
  const { request, env, serviceKey } = settings
  const asVisitor: Deployment['asVisitor'] = (path, { headers, ...call } = {}) =>
    request(`${env.supabaseUrl}${path}`, {
      ...call,
      headers: { apikey: env.supabasePublishableKey, ...headers },
    })
  const asService: Deployment['asService'] = (name, args, headers = {}) =>
    request(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...headers, apikey: serviceKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(args),
    })

  const readFacts = async (): Promise<Facts | NoFacts> => {
    if (!serviceKey) return { missing: NO_SERVICE_KEY, fix: null }
    const answer = await asService('doctor_facts', {})
    if (answer.failure !== undefined) return { missing: answer.failure, fix: 'Run the doctor again.' }
    if (answer.status === 200) return jsonOf(answer) as Facts
    if (answer.status === 404) {
      const missing = 'the database has no doctor_facts(): its migrations are older than this folder'
      return { missing, fix: 'Apply the migrations: npx supabase db push' }
    }
    if (memberOf(answer, 'code') === '42501') {
      return {
        missing: `the service key may not call doctor_facts() (${describe(answer)})`,
        fix: 'In the SQL editor of Supabase: grant execute on function public.doctor_facts() to service_role;',
      }
    }
    return {
      missing: `the service key is not accepted (${describe(answer)})`,
      fix: 'Copy the secret key of this project from Settings > API keys into .env.doctor.',
    }
  }
  const readMailSetUp = async () => {
    if (!serviceKey) return { missing: NO_SERVICE_KEY }
    const answer = await request(`${env.supabaseUrl}/functions/v1/send-contact-emails`, {
      headers: { apikey: serviceKey },
    })
    if (answer.failure === undefined && answer.status === 200 && memberOf(answer, 'hasMailer') !== undefined) {
      return jsonOf(answer) as MailSetUp
    }
    return { missing: `send-contact-emails does not report how it is set up (${describe(answer)})` }
  }
  return {
    ...settings,
    page: once((path) => request(env.siteUrl + path)),
    asVisitor,
    asService,
    facts: once(readFacts),
    mailSetUp: once(readMailSetUp),
  }
}

function once<T>(work: (key: string) => Promise<T>): (key?: string) => Promise<T> {
  const results = new Map<string, Promise<T>>()
  return (key = '') => {
    const result = results.get(key) ?? work(key)
    results.set(key, result)
    return result
  }
}

/** The home page, for checks that need "site". */
export async function homePage({ page }: Deployment): Promise<HttpResponse> {
  const answer = await page('/')
  if (answer.failure !== undefined) throw new Error(answer.failure)
  return answer
}
