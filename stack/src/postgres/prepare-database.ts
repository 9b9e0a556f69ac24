import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { prepareGotrue, letLiteRead } from '../gotrue/gotrue.ts'
import { StackError } from '../launcher/stack-error.ts'
import { supabaseCli } from './supabase-cli.ts'
import { databaseUrl, ROOT, type Settings } from '../settings.ts'
import secrets from '../../../supabase/function-secrets.json' with { type: 'json' }

/** Brings the database to the state of a hosted project with our migrations. Returns how many were new. */
export async function prepareDatabase(settings: Settings): Promise<number> {
  const sql = postgres(databaseUrl(settings, 'supabase_admin'), { max: 1, onnotice: () => {} })
  try {
    if (settings.auth === 'gotrue') await prepareGotrue(sql, settings)
    await sql.unsafe(readFileSync(join(import.meta.dirname, 'bootstrap.sql'), 'utf8'))
    await (settings.auth === 'gotrue' ? letLiteRead(sql) : ensureAuthSchema(sql, settings))
    const waiting = await waitingMigrations(sql)
    if (waiting.length > 0) await pushMigrations(settings)
    // Lite grants on all sequences of a schema. Where it holds any right Postgres only warns.
    await sql`grant select on all sequences in schema public to lite_gateway`
    // The stand-in knows no second factor. Not at every start: the doctor's tests switch it on.
    if (settings.auth === 'stand-in' && waiting.length > 0) {
      await sql`update private.team_settings set second_factor = false where only_row`
    }
    await setChannels(sql)
    return waiting.length
  } finally {
    await sql.end()
  }
}

/** As a deployment does: which channels hear of a lead, and whether there is a second address. */
async function setChannels(sql: Sql): Promise<void> {
  const channels = Object.entries(secrets).flatMap(([name, secret]) =>
    'channel' in secret && process.env[name] ? [secret.channel] : [],
  )
  await sql`select private.set_ways(${channels}, ${Boolean(process.env['CONTACT_TO_FALLBACK'])})`
}

/** Loading Lite is slow, so it is used only when its tables are missing. */
async function ensureAuthSchema(sql: Sql, settings: Settings): Promise<void> {
  const [found] = await sql`select to_regclass('auth.users') is not null as ready`
  if (found?.['ready']) return
  const { createLite } = await import('../gateway/lite.ts')
  const { app } = createLite({
    databaseUrl: databaseUrl(settings, 'lite_gateway'),
    siteUrl: settings.siteUrl,
    smtpPort: settings.ports.smtp,
    sender: '',
    confirmEmails: undefined,
  })
  await app.ensureSystemSchema()
  await app.connection.close()
}

async function waitingMigrations(sql: Sql): Promise<string[]> {
  const files = readdirSync(join(ROOT, 'supabase/migrations')).filter((file) => file.endsWith('.sql'))
  const [found] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as ready`
  if (!found?.['ready']) return files
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const applied = new Set(rows.map(({ version }) => version))
  return files.filter((file) => !applied.has(file.split('_')[0] ?? ''))
}

/** The same command that applies migrations to a hosted project. */
async function pushMigrations(settings: Settings): Promise<void> {
  try {
    await supabaseCli(databaseUrl(settings, 'postgres'), 'db', 'push', '--yes')
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StackError(`The migrations do not apply:\n${stderr ?? message}`, 'Fix the migration, then: npm run reset')
  }
}
