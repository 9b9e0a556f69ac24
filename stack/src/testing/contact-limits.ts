import type { Sql } from 'postgres'

const LIMITS = [
  'per_minute',
  'per_hour',
  'per_hour_56',
  'per_hour_48',
  'first_per_day',
  'total_per_minute',
  'messages_per_day',
  'megabytes_per_day',
  'unknown_callers_alarm',
  'confirmations_per_inbox',
  'confirmations_per_hour',
  'confirmations_per_day',
  'notifications_per_hour',
  'digests_per_hour',
  'mails_per_second',
  'mails_burst',
] as const

const RAISED = 1_000_000

/**
 * Raises every limit of the contact form: tests send all their messages from one address. The returned function restores
 * limits and counters, so that a developer whose stack was used is not locked out of the form.
 */
export async function raiseLimits(sql: Sql): Promise<() => Promise<void>> {
  // A run that was killed has left them raised.
  await sql`update private.contact_settings set ${sql.unsafe(LIMITS.map((name) => `${name} = default`).join(', '))}
    where per_minute = ${RAISED}`
  const [limits] = await sql`select ${sql(LIMITS)} from private.contact_settings`
  const counters = await sql<Record<string, unknown>[]>`select * from private.rate_buckets`
  const raised = Object.fromEntries(LIMITS.map((name) => [name, RAISED]))
  await sql`update private.contact_settings set ${sql(raised, LIMITS)} where only_row`
  return async () => {
    await sql.begin(async (transaction) => {
      await transaction`update private.contact_settings set ${sql(limits ?? {}, ...LIMITS)} where only_row`
      await transaction`delete from private.rate_buckets where true`
      if (counters.length > 0) await transaction`insert into private.rate_buckets ${sql(counters)}`
    })
  }
}
