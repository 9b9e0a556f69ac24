import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { ROOT } from '../../stack/settings.ts'

const RUNBOOK = join(ROOT, 'docs/runbook.md')

/** The SQL of docs/runbook.md, except what only hosted projects have. */
export function runbookStatements(): string[] {
  const blocks = readFileSync(RUNBOOK, 'utf8').matchAll(/^ *```sql\n(.*?)^ *```$/gms)
  return [...blocks].map(([, sql = '']) => sql.trim()).filter((sql) => !sql.startsWith('-- hosted only'))
}

export async function findBrokenStatements(url: string, statements: string[]): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const broken: string[] = []
  try {
    for (const statement of statements) {
      await sql.unsafe(statement).catch((error: unknown) => broken.push(`${statement}\n    ${String(error)}`))
    }
  } finally {
    await sql.end()
  }
  return broken
}
