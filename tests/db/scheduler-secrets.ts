import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { settingsSql } from '../../scripts/deploy/backend.ts'
import { runSupabase } from '../../tools/install.ts'

const VAULT = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as
    $$ insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
    $$ update vault.secrets set secret = new_secret where id = secret_id $$;`

const VALUES = { EMAILS_PER_DAY: '1000', MESSAGES_PER_HOUR: '40', RETENTION_MONTHS: '12' }
const TEAM = { CONTACT_TO: 'a@acme.test, b@acme.test,c@acme.test,d@acme.test,e@acme.test' }

/** The last step of a deployment, by the Supabase CLI itself: the first time, and again with a new secret and no limits. */
export async function storeSchedulerSecrets(url: string): Promise<{ found: string; ok: boolean }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const folder = mkdtempSync(join(tmpdir(), 'scheduler-'))
  const file = join(folder, 'vault.sql')
  const stored: string[] = []
  try {
    await sql.unsafe(VAULT)
    for (const [cronSecret, values] of [
      ['first', { ...VALUES, CLIENT_ADDRESS_HEADER: 'x-real-ip' }],
      ['second', TEAM],
    ] as const) {
      writeFileSync(file, settingsSql({ projectUrl: 'https://ref.test', cronSecret, values }))
      await runSupabase(url, 'db', 'query', '--file', file, '--yes', '--workdir', folder)
      const [row] = await sql`select string_agg(secret, ' ' order by name) as secrets from vault.secrets`
      const [limits] = await sql`select client_address_header as header, confirmations_per_day as confirmations,
        notifications_per_day as notifications, summaries_per_day as summaries, messages_per_hour as messages, retention_months as months from private.contact_settings`
      stored.push(String(row?.['secrets']), Object.values(limits ?? {}).join(' '))
    }
  } catch (error) {
    return { found: String((error as { stderr?: string }).stderr ?? error), ok: false }
  } finally {
    rmSync(folder, { recursive: true })
    await sql.end()
  }
  const expected = [
    'first https://ref.test',
    'x-real-ip 300 200 100 40 12',
    'second https://ref.test',
    'cf-connecting-ip 30 4 2 20 24',
  ]
  return { found: stored.join(', '), ok: stored.join() === expected.join() }
}
