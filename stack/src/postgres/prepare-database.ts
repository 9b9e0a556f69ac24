import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { prepareGotrue, letLiteRead } from '../gotrue/gotrue.ts'
import { StackError } from '../launcher/stack-error.ts'
import { supabaseCli } from './supabase-cli.ts'
import { databaseUrl, ROOT, type Settings } from '../settings.ts'

/** Brings the database to where a hosted project with our migrations is. Answers how many of them were new. */
export async function prepareDatabase(settings: Settings): Promise<number> {
  const sql = postgres(databaseUrl(settings, 'supabase_admin'), { max: 1, onnotice: () => {} })
  try {
    if (settings.auth === 'gotrue') await prepareGotrue(sql, settings)
    await sql.unsafe(readFileSync(join(import.meta.dirname, 'bootstrap.sql'), 'utf8'))
    await (settings.auth === 'gotrue' ? letLiteRead(sql) : ensureAuthSchema(sql, settings))
    const waiting = await waitingMigrations(sql)
    if (waiting.length > 0) await pushMigrations(settings)
    return waiting.length
  } finally {
    await sql.end()
  }
}

/** Loading Lite takes a while, so it is asked only where its tables are not there yet. */
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

/** The same command that brings migrations to a hosted project. */
async function pushMigrations(settings: Settings): Promise<void> {
  try {
    await supabaseCli(databaseUrl(settings, 'postgres'), 'db', 'push', '--yes')
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new StackError(
      `The migrations do not apply:\n${stderr ?? message}`,
      'Mend the migration, then: npm run reset',
    )
  }
}
