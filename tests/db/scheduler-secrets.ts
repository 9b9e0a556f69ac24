import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { vaultSql } from '../../scripts/deploy/backend.ts'
import { supabaseCli } from '../../stack/fetched-package.ts'

/** The part of Supabase's vault that the last step of a deployment calls. */
const VAULT = `
  create schema vault;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as
    $$ insert into vault.secrets (name, secret) values (new_name, new_secret) returning id $$;
  create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as
    $$ update vault.secrets set secret = new_secret where id = secret_id $$;`

/** The last step of a deployment, by the Supabase CLI itself: the first time, and again with a new secret. */
export async function storeSchedulerSecrets(url: string): Promise<{ found: string; ok: boolean }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const folder = mkdtempSync(join(tmpdir(), 'scheduler-'))
  const file = join(folder, 'vault.sql')
  const stored: string[] = []
  try {
    await sql.unsafe(VAULT)
    for (const cronSecret of ['first', 'second']) {
      writeFileSync(file, vaultSql({ projectUrl: 'https://ref.test', cronSecret }))
      await supabaseCli(url, 'db', 'query', '--file', file, '--yes', '--workdir', folder)
      const [row] = await sql`select string_agg(secret, ' ' order by name) as secrets from vault.secrets`
      stored.push(String(row?.['secrets']))
    }
  } catch (error) {
    return { found: String((error as { stderr?: string }).stderr ?? error), ok: false }
  } finally {
    rmSync(folder, { recursive: true })
    await sql.end()
  }
  return {
    found: stored.join(', '),
    ok: stored.join() === 'first https://ref.test,second https://ref.test',
  }
}
