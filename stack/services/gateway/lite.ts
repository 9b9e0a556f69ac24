import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { App } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import type { Sql } from 'postgres'
import { KEYS } from '../../settings.ts'
import { readAuthConfig } from './auth-config.ts'
import { callMailHook } from './mail-hook.ts'

export type LiteOptions = {
  databaseUrl: string
  siteUrl: string
  confirmEmails?: boolean
}

/** Lite: GoTrue and PostgREST in one object, on our Postgres, with its differences from them corrected. */
export function createLite({ databaseUrl, siteUrl, confirmEmails }: LiteOptions) {
  const auth = readAuthConfig()
  const connection = createConnection(databaseUrl)
  const app = new App({
    connection,
    // The launcher applies the migrations; Lite would keep a separate record of them.
    db: { driver: 'postgres', url: databaseUrl, migrations: { enabled: false } },
    auth: {
      enabled: true,
      jwt_secret: KEYS.jwtSecret,
      publishable_key: KEYS.anon,
      secret_key: KEYS.service,
      site_url: siteUrl,
      jwt_expiry: auth.jwt_expiry,
      enable_signup: auth.enable_signup,
      enable_refresh_token_rotation: auth.enable_refresh_token_rotation,
      refresh_token_reuse_interval: auth.refresh_token_reuse_interval,
      minimum_password_length: auth.minimum_password_length,
      email: {
        enable_confirmations: confirmEmails ?? auth.email.enable_confirmations,
        max_frequency: auth.email.max_frequency,
        otp_length: auth.email.otp_length,
        otp_expiry: auth.email.otp_expiry,
        template: {
          confirmation: { subject: 'signup {{ .TokenHash }}' },
          recovery: { subject: 'recovery {{ .TokenHash }}' },
        },
        double_confirm_changes: false,
      },
    },
    options: {
      server: { admin: false },
      drivers: { email: { send: ({ to, subject }) => sendByHook(connection.driver, to, subject) } },
    },
  })
  const callLite = (request: Request, peerAddress: string | null) =>
    currentRequest.run(request, () => app.fetch(request, { peerAddress }))
  return { app, callLite, sql: connection.driver }
}

const currentRequest = new AsyncLocalStorage<Request>()
const REST = '/rest/v1'
/** That of PostgREST (`db-pool`), in which check_request() keeps connections for leads. */
const POOL_SIZE = 10
const AUTH_FUNCTIONS = join(import.meta.dirname, 'auth-functions.sql')

/** Unlike GoTrue, Lite has already created the account: if the hook refuses the mail, the account remains without one. */
async function sendByHook(sql: Sql, email: string, subject: string): Promise<void> {
  const [action = '', token = ''] = subject.split(' ')
  await callMailHook(sql, { user: { email }, email_data: { email_action_type: action, token_hash: token } })
}

function createConnection(url: string): PostgresConnection {
  const connection = new PostgresConnection({
    url,
    postgresOptions: { max: POOL_SIZE, onnotice: () => {}, types: { json: jsonType(114), jsonb: jsonType(3802) } },
  })
  // Lite runs its own definitions, and then these, whenever it starts.
  connection.config.baseSchema += readFileSync(AUTH_FUNCTIONS, 'utf8')
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => asPostgrestError(normalize(error))
  applyRequestSettings(connection)
  return connection
}

/**
 * PostgREST sets the request's headers, path and method and the role's settings, such as anon's timeout, for every
 * statement, and calls a function before each. Lite sets only the headers, and only for function calls. Its own reading of
 * the schema has no timeout, because on a slow machine it takes longer than a request may.
 */
function applyRequestSettings(connection: PostgresConnection): void {
  const withContext = connection.withContext.bind(connection)
  let timeouts: Promise<Map<string, string>> | undefined
  connection.withContext = (vars, run, options) =>
    withContext(
      vars,
      async (db) => {
        if (!vars) return run(db)
        const set = (settings: Record<string, string>) =>
          db
            .selectNoFrom((build) =>
              Object.entries(settings).map(([name, value], index) =>
                build.fn('set_config', [build.val(name), build.val(value), build.lit(true)]).as(`setting${index}`),
              ),
            )
            .execute()
        timeouts ??= readTimeouts(connection)
        const limits = await timeouts
        const timeout = limits.get(roleOf(vars)) ?? limits.get('authenticator') ?? '0'
        const request = currentRequest.getStore()
        const path = request ? new URL(request.url).pathname : ''
        if (!request || !path.startsWith(`${REST}/`)) {
          await set({ statement_timeout: timeout })
          return run(db)
        }
        // In one statement, as PostgREST does, because statements queue in this process.
        await set({
          statement_timeout: timeout,
          'request.headers': JSON.stringify(Object.fromEntries(request.headers)),
          'request.path': path.slice(REST.length),
          'request.method': request.method,
        })
        await db.selectNoFrom((build) => build.fn('public.check_request', []).as('value')).execute()
        refuseUnfiltered(request)
        return run(db)
      },
      options,
    )
}

/** A hosted project loads safeupdate. */
function refuseUnfiltered({ method, url }: Request): void {
  if (method !== 'PATCH' && method !== 'DELETE') return
  const filters = [...new URL(url).searchParams.keys()].filter((name) => !['select', 'columns', 'order'].includes(name))
  const message = `${method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`
  if (filters.length === 0) throw postgrestError(400, { code: '21000', message })
}

function roleOf(vars: Record<string, unknown>): string {
  return (vars['auth'] as { role?: string } | undefined)?.role ?? 'anon'
}

async function readTimeouts({ driver: sql }: PostgresConnection): Promise<Map<string, string>> {
  const rows = await sql<{ role: string; timeout: string }[]>`
    select rolname as role, split_part(setting, '=', 2) as timeout
    from pg_roles, unnest(rolconfig) setting where setting like 'statement_timeout=%'`
  return new Map(rows.map(({ role, timeout }) => [role, timeout]))
}

/** Lite passes account metadata as JSON text; encoded again it would be stored as one string. */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  }
}

/** PostgREST's status for errors for which Lite returns 500. */
const STATUS_OF: Record<string, number> = {
  '23514': 400, // check constraint violated
  P0001: 400, // raise exception
  '57014': 500, // cancelled by the statement timeout
}

function asPostgrestError(error: unknown): unknown {
  if (isParseError(error)) return postgrestError(400, { code: 'PGRST100', message: 'The request cannot be understood' })
  const { code = '', message, detail, hint } = error as Record<string, string | undefined>
  if (code === '22021') return postgrestError(400, { code: '22P05', message: 'unsupported Unicode escape sequence' })
  const status = STATUS_OF[code]
  return status === undefined ? error : postgrestError(status, { code, message, details: detail, hint })
}

/** Lite throws these on input of the wrong type, unknown operators and invalid escapes; PostgREST rejects them. */
function isParseError(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof URIError || error instanceof RangeError) return true
  return error instanceof Error && error.message.startsWith('Missing closing quote')
}

function postgrestError(
  status: number,
  { details = null, hint = null, ...fields }: Record<string, string | null | undefined>,
) {
  const body = JSON.stringify({ ...fields, details, hint })
  return Object.assign(new Error(body), { code: 'PGRST', detail: JSON.stringify({ status, headers: {} }) })
}
