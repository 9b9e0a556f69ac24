import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sql } from 'postgres'

type Table = { name: string; columns: string }

// Without the counters, their key and the times of maintenance, which expire after a day and exist in the target.
const SCHEMAS = ['auth', 'public', 'private']
const LEFT_OUT = ['private.rate_buckets', 'private.network_salt', 'private.maintenance']

// The driver does not report that Postgres rejected a row, but waits.
const COPY_TIMEOUT_MS = 20_000

/**
 * The data as a file of the form that `supabase db dump --data-only --use-copy` writes. That command needs Docker, and
 * npm's Postgres comes without pg_dump.
 */
export async function dumpData(sql: Sql, file: string): Promise<void> {
  const output = createWriteStream(file)
  const write = (text: string) => output.write(text)
  // One snapshot for all tables.
  await sql.begin('isolation level repeatable read read only', async (transaction) => {
    for (const { name, columns } of await tables(sql)) {
      write(`COPY ${name} (${columns}) FROM stdin;\n`)
      const rows = await transaction.unsafe(`copy ${name} (${columns}) to stdout`).readable()
      for await (const chunk of rows) write(String(chunk))
      write('\\.\n')
    }
    for (const { name, value } of await sequences(sql)) write(`SELECT setval('${name}', ${value}, true);\n`)
  })
  await new Promise((done) => {
    output.end(done)
  })
}

/**
 * Imports such a file into a project with our migrations, in one transaction. No mail is sent before someone has checked
 * it: the steps are those of docs/runbook.md.
 */
export async function restoreData(sql: Sql, file: string): Promise<void> {
  await sql.begin(async (transaction) => {
    // Otherwise the mails of every old lead would be sent again.
    await transaction`set local session_replication_role = replica`
    // Rows that migrations made; the backup has its own.
    await transaction`truncate private.contact_settings, private.mail_throttle, private.team_settings, private.channels`
    let copying: { statement: string; lines: string[] } | null = null
    for await (const line of createInterface(createReadStream(file))) {
      if (copying === null) {
        if (line.startsWith('COPY ')) copying = { statement: line, lines: [] }
        else await transaction.unsafe(line)
      } else if (line === '\\.') {
        const target = await transaction.unsafe(copying.statement.replace(/;$/, '')).writable()
        await pipeline(Readable.from(copying.lines), target, { signal: AbortSignal.timeout(COPY_TIMEOUT_MS) })
        copying = null
      } else copying.lines.push(`${line}\n`)
    }
    await transaction`update private.mail_throttle set paused_until = 'infinity'`
  })
}

async function tables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any(${SCHEMAS}) and n.nspname || '.' || c.relname <> all(${LEFT_OUT})
    group by 1 order by 1`
}

async function sequences(sql: Sql): Promise<{ name: string; value: string }[]> {
  return sql<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value
    from pg_sequences where schemaname = any(${SCHEMAS}) and last_value is not null`
}
