import { withDatabase } from './stack.ts'

/** All tests come from one address, and many of them write: what is taken from it is raised while they run. */
export default async function raiseLimits(): Promise<() => Promise<void>> {
  const columns = [
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
  const [before] = await withDatabase((sql) => sql`select ${sql(columns)} from private.contact_settings`)
  const raised = Object.fromEntries(columns.map((name) => [name, 100_000]))
  await withDatabase((sql) => sql`update private.contact_settings set ${sql(raised, columns)}`)
  return async () => {
    await withDatabase((sql) => sql`update private.contact_settings set ${sql(before ?? {}, ...columns)}`)
  }
}
