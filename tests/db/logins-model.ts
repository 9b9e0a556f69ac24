import postgres, { type Sql, type TransactionSql } from 'postgres'

export type LoginFlood = { entries: number; sessions: number; tokens: number; rowsRead: number; megabytes: number[] }

const ACCOUNT = '00000000-0000-4000-8000-00000000000b'
/** The rate that one machine with GoTrue handled. */
const LOGINS_PER_SECOND = 5.3
const ROUND = 10_000
const TASKS = ['purge_auth_log', 'purge_refresh_tokens', 'purge_sessions']
/** As many as a walk over the largest of the tables takes. A round of logins takes half an hour, in which 120 run. */
const RUNS = 12

/**
 * Simulates logins for hours with a full log. Returns the rows of the auth service's tables, how many rows one run of the
 * maintenance read at most, and the size of the database after each round. Vacuum replaces autovacuum.
 */
export async function playLogins(url: string, entriesBefore: number, rounds: number): Promise<LoginFlood> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const began = Date.now() - ((entriesBefore + rounds * ROUND) / LOGINS_PER_SECOND) * 1000
    await sql`insert into auth.users (id, email) values (${ACCOUNT}, 'flood@site.test')`
    await logIn(sql, began, 0, entriesBefore, false)
    let most = 0
    const megabytes: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await logIn(sql, began, entriesBefore + round * ROUND, ROUND, true)
      for (let run = 0; run < RUNS; run += 1) {
        for (const task of TASKS) most = Math.max(most, await sql.begin((one) => runTask(one, task)))
      }
      await sql`vacuum auth.audit_log_entries, auth.refresh_tokens, auth.sessions`
      const [size] = await sql<{ mb: number }[]>`
        select (pg_database_size(current_database()) / 1048576)::int as mb`
      megabytes.push(size?.mb ?? 0)
    }
    const [left] = await sql<{ entries: number; sessions: number; tokens: number }[]>`
      select (select count(*) from auth.audit_log_entries)::int as entries,
        (select count(*) from auth.sessions)::int as sessions, (select count(*) from auth.refresh_tokens)::int as tokens`
    if (!left) throw new Error('nothing was counted')
    return { ...left, rowsRead: most, megabytes }
  } finally {
    await sql.end()
  }
}

/** The rows that GoTrue writes for each login. */
async function logIn(sql: Sql, began: number, from: number, logins: number, withSessions: boolean): Promise<void> {
  await sql`
    with login as materialized (
      select n, gen_random_uuid() as id, ${new Date(began)}::timestamptz + make_interval(secs => n / ${LOGINS_PER_SECOND}::float) as at
      from generate_series(${from + 1}::int, ${from + logins}::int) n
    ),
    session as (
      insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip)
      select id, ${ACCOUNT}, at, at, repeat('Browser ', 20), '2001:db8::1' from login where ${withSessions}
    ),
    token as (
      insert into auth.refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
      select n, left(id::text, 12), ${ACCOUNT}, id, false, at, at from login where ${withSessions}
    )
    insert into auth.audit_log_entries (id, payload, created_at, ip_address)
    select gen_random_uuid(), json_build_object('action', 'login', 'actor_id', ${ACCOUNT}::text, 'actor_name', 'Ada Lovelace',
        'actor_username', 'flood@site.test', 'actor_via_sso', false, 'log_type', 'account',
        'traits', json_build_object('provider', 'email')), at, ''
    from login`
}

/** Returns how many rows of the auth service it has read, other than by an index. */
async function runTask(sql: TransactionSql, task: string): Promise<number> {
  const before = await rowsRead(sql)
  await sql`select ${sql.unsafe(`private.${task}()`)}`
  return (await rowsRead(sql)) - before
}

async function rowsRead(sql: TransactionSql): Promise<number> {
  const [read] = await sql<{ rows: number }[]>`
    select sum(seq_tup_read)::int as rows from pg_stat_xact_all_tables where schemaname = 'auth'`
  return read?.rows ?? 0
}
