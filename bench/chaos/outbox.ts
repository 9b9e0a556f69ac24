import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'

const POLL_MS = 500

/** All visitors come from one machine and write at once: without this the limits would, rightly, refuse them. */
export async function raiseLimits(sql: Sql): Promise<void> {
  await sql`
    update private.contact_settings set per_minute = 1000000, per_hour = 1000000, per_hour_56 = 1000000,
      per_hour_48 = 1000000, total_per_minute = 1000000, messages_per_day = 1000000, megabytes_per_day = 1000000
    where only_row`
  await raiseMailLimits(sql)
}

/** A plan of the provider that takes every mail. */
export async function raiseMailLimits(sql: Sql): Promise<void> {
  await sql`
    update private.contact_settings set confirmations_per_hour = 1000000, confirmations_per_day = 1000000,
      notifications_per_hour = 1000000, mails_per_second = 200, mails_burst = 400 where only_row`
}

/** How long it took until no mail waits any more; null if that was longer than `mostMs`. */
export async function waitUntilEmpty(sql: Sql, sinceMs: number, mostMs: number): Promise<number | null> {
  while (Date.now() - sinceMs <= mostMs) {
    if ((await countWaiting(sql)) === 0) return Date.now() - sinceMs
    await sleep(POLL_MS)
  }
  return null
}

/** Null while Postgres recovers from a crash. */
async function countWaiting(sql: Sql): Promise<number | null> {
  try {
    const [found] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from private.mail_outbox where state in ('pending', 'sending', 'gathering', 'in_digest')`
    return found?.waiting ?? null
  } catch {
    return null
  }
}

export async function countByState(sql: Sql): Promise<Record<string, number>> {
  const found = await sql<{ state: string; mails: number }[]>`
    select state || coalesce(' (' || held_reason || ')', '') as state, count(*)::int as mails
    from private.mail_outbox group by 1 order by 1`
  return Object.fromEntries(found.map(({ state, mails }) => [state, mails]))
}

/** Off: the table as the plain flow has it, rows and nothing that follows from them. */
export async function switchTriggers(sql: Sql, state: 'on' | 'off'): Promise<void> {
  await sql`alter table public.contact_submissions ${state === 'on' ? sql`enable` : sql`disable`} trigger user`
}
