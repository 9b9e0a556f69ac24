import type { Sql } from 'postgres'

/** `scanned`: tables that were read from end to end. */
export type ScaleRow = { name: string; ms: number; mostMs: number; scanned: string[] }

const RUNS = 5

/** The fastest of a few runs, each rolled back: the machine may be shared. */
export async function measure(sql: Sql, name: string, call: string, mostMs: number): Promise<ScaleRow> {
  const scanned = new Set<string>()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await sql.unsafe('begin')
    const before = await scans(sql)
    const start = performance.now()
    await sql.unsafe(`select ${call}`)
    times.push(performance.now() - start)
    const after = await scans(sql)
    for (const [table, count] of after) if (count > (before.get(table) ?? 0)) scanned.add(table)
    await sql.unsafe('rollback')
  }
  return { name, ms: Math.min(...times), mostMs, scanned: [...scanned] }
}

/** Sequential scans of the big tables in this transaction so far. */
async function scans(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql<{ name: string; count: number }[]>`
    select relname as name, seq_scan::int as count from pg_stat_xact_user_tables
    where relname in ('mail_outbox', 'contact_submissions')`
  return new Map(rows.map(({ name, count }) => [name, count]))
}
