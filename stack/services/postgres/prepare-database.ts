import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { StackError } from '../../process/stack-error.ts'
import { databaseUrl, type StackSettings } from '../../settings.ts'
import { compareMigrations, hashOf, migrationHashes, readMigrations, type Migration } from './migrations.ts'

const SERVICES = join(import.meta.dirname, '..')

export async function prepareDatabase(settings: StackSettings): Promise<number> {
  const sql = postgres(databaseUrl(settings, 'supabase_admin'), { max: 1, onnotice: () => {} })
  try {
    await sql.file(join(SERVICES, 'postgres/bootstrap.sql'))
    await ensureAuthSchema(sql, settings)
    await sql.file(join(SERVICES, 'gateway/factors.sql'))
    const count = await applyNewMigrations(settings, sql)
    // Lite grants on all sequences of a schema. With any privilege on them, Postgres only warns.
    await sql`grant select on all sequences in schema public to lite_gateway`
    // Account mails use the same hook as GoTrue's.
    if (count > 0) await sql`grant execute on function public.send_account_mail to lite_gateway`
    return count
  } finally {
    await sql.end()
  }
}

export async function applyNewMigrations(settings: StackSettings, sql: Sql): Promise<number> {
  const waiting = await waitingMigrations(sql)
  if (waiting.length > 0) await applyMigrations(settings, waiting)
  return waiting.length
}

/** Loading Lite is slow, so it is used only when its tables are missing. */
async function ensureAuthSchema(sql: Sql, settings: StackSettings): Promise<void> {
  const [found] = await sql`select to_regclass('auth.users') is not null as ready`
  if (found?.['ready']) return
  const { createLite } = await import('../gateway/lite.ts')
  const { app } = createLite({ databaseUrl: databaseUrl(settings, 'lite_gateway'), siteUrl: settings.siteUrl })
  await app.ensureSystemSchema()
  await app.connection.close()
}

type Applied = { version: string; statements: string[] }

/** What is not applied yet. Throws if one was changed since it was: its old statements are in the database. */
async function waitingMigrations(sql: Sql): Promise<Migration[]> {
  const [found] = await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as ready`
  const applied = found?.['ready']
    ? await sql<Applied[]>`select version, statements from supabase_migrations.schema_migrations`
    : []
  const hashes = Object.fromEntries(
    applied.map(({ version, statements }): [string, string] => [version, hashOf(statements.join(''))]),
  )
  const { missing, changed } = compareMigrations(migrationHashes(), hashes)
  if (changed.length > 0)
    throw new StackError(
      `The local database has an older version of the migrations ${changed.join(', ')}.`,
      'Delete the local data, with the same STACK and STACK_DIR if you set them, and start again: npm run reset',
    )
  return readMigrations().filter(({ version }) => missing.includes(version))
}

/** Each in a transaction, and recorded in the same table as by `supabase db push` on a hosted project. */
async function applyMigrations(settings: StackSettings, migrations: Migration[]): Promise<void> {
  const sql = postgres(databaseUrl(settings, 'postgres'), { max: 1, onnotice: () => {} })
  try {
    await sql`create schema if not exists supabase_migrations`
    await sql`create table if not exists supabase_migrations.schema_migrations (
      version text primary key, statements text[], name text)`
    for (const { file, version, name, statements } of migrations) {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(statements).catch((error: unknown) => {
          throw new StackError(
            `${file} could not be applied: ${String(error)}`,
            'Fix the migration, then: npm run reset',
          )
        })
        await transaction`insert into supabase_migrations.schema_migrations (version, statements, name)
          values (${version}, ${[statements]}, ${name})`
      })
    }
  } finally {
    await sql.end()
  }
}
