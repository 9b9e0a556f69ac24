import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { ROOT } from '../../stack/settings.ts'

const RUNBOOK = join(ROOT, 'docs/runbook.md')

/** Runs the SQL of docs/runbook.md, except what only hosted projects have. */
export async function runRunbook(url: string): Promise<{ found: string; ok: boolean }> {
  const blocks = [...readFileSync(RUNBOOK, 'utf8').matchAll(/^ *```sql\n(.*?)^ *```$/gms)]
  const statements = blocks.map(([, sql = '']) => sql.trim()).filter((sql) => !sql.startsWith('-- hosted only'))
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const broken: string[] = []
  for (const statement of statements)
    await sql.unsafe(statement).catch((error: unknown) => broken.push(`${statement}\n    ${String(error)}`))
  await sql.end()
  // A runbook without statements was not read.
  const ok = broken.length === 0 && statements.length > 0
  return { found: ok ? `its ${statements.length} statements run` : broken.join('\n'), ok }
}
