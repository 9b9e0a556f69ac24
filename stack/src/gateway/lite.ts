import { AsyncLocalStorage } from 'node:async_hooks'
import { App, SmtpEmailDriver, type EmailDriver } from '@supabase/lite'
import { PostgresConnection } from '@supabase/lite/postgres'
import { KEYS } from '../settings.ts'
import { readAuthConfig } from './auth-config.ts'
import { storableJson } from './storable-json.ts'

export type LiteOptions = {
  databaseUrl: string
  siteUrl: string
  smtpPort: number
  sender: string
  /** Overrides config.toml, so that a test can have it both ways. */
  confirmEmails: boolean | undefined
}

/** Lite: GoTrue and PostgREST in one object, on our Postgres, with what it gets wrong there put right. */
export function createLite({ databaseUrl, siteUrl, smtpPort, sender, confirmEmails }: LiteOptions) {
  const auth = readAuthConfig()
  const email = createEmailDriver(smtpPort, sender)
  const connection = createConnection(databaseUrl)
  const app = new App({
    connection,
    // Migrations are the CLI's business; Lite would want to own its record of them.
    db: { driver: 'postgres', url: databaseUrl, migrations: { enabled: false } },
    auth: {
      enabled: true,
      jwt_secret: KEYS.jwtSecret,
      publishable_key: KEYS.anon,
      secret_key: KEYS.service,
      site_url: siteUrl,
      additional_redirect_urls: auth.additional_redirect_urls,
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
        template: auth.email.template,
      },
    },
    options: {
      server: { admin: false },
      drivers: { email },
    },
  })
  const answer = (request: Request, peerAddress: string | null) =>
    requestHeaders.run(Object.fromEntries(request.headers), () => app.fetch(request, { peerAddress }))
  return { app, answer, email, sql: connection.driver }
}

const requestHeaders = new AsyncLocalStorage<Record<string, string>>()

/** Lite adds a text part with a link of its own, which leads nowhere here; our templates are complete. */
function createEmailDriver(port: number, sender: string): EmailDriver {
  // Without credentials the driver does not ask for TLS, which the mailbox does not speak.
  const smtp = new SmtpEmailDriver({ host: '127.0.0.1', port, from: { name: sender, address: 'accounts@site.test' } })
  return { send: ({ to, subject, html }) => smtp.send({ to, subject, ...(html !== undefined && { html }) }) }
}

function createConnection(url: string): PostgresConnection {
  const connection = new PostgresConnection({
    url,
    postgresOptions: { onnotice: () => {}, types: { json: jsonType(114), jsonb: jsonType(3802) } },
  })
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error) => asClientError(normalize(error))
  handOverHeaders(connection)
  return connection
}

/** PostgREST shows every statement the headers of its request; Lite shows them to function calls only. */
function handOverHeaders(connection: PostgresConnection): void {
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, run, options) =>
    withContext(
      vars,
      async (db) => {
        const headers = requestHeaders.getStore()
        if (headers && vars && !options?.rpc) {
          await db
            .selectNoFrom((build) => {
              const text = build.val(JSON.stringify(headers))
              return build.fn('set_config', [build.val('request.headers'), text, build.lit(true)]).as('headers')
            })
            .execute()
        }
        return run(db)
      },
      options,
    )
}

/** Lite hands over account metadata as JSON text; encoded once more it would be stored as one long string. */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => storableJson(typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  }
}

const CHECK_VIOLATION = '23514'
const RAISED_EXCEPTION = 'P0001'

/** Lite answers 500 to a refused check or a raised exception; PostgREST answers 400 with the database's own words. */
function asClientError(error: unknown): unknown {
  if (isStumble(error)) return badRequest({ code: 'PGRST100', message: 'The request cannot be understood' })
  const { code, message, detail, hint } = error as { code?: string; message?: string; detail?: string; hint?: string }
  if (code !== CHECK_VIOLATION && code !== RAISED_EXCEPTION) return error
  return badRequest({ code, message, details: detail, hint })
}

/** Lite reads some input without looking whether it is text, a known operator or well-formed; PostgREST refuses it. */
function isStumble(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof URIError || error instanceof RangeError) return true
  return error instanceof Error && error.message.startsWith('Missing closing quote')
}

function badRequest({ details = null, hint = null, ...said }: Record<string, string | null | undefined>): Error {
  const body = JSON.stringify({ ...said, details, hint })
  return Object.assign(new Error(body), { code: 'PGRST', detail: JSON.stringify({ status: 400, headers: {} }) })
}
