import postgres, { type Sql } from 'postgres'

const LIMITS = [
  'messages_per_hour',
  'messages_per_day',
  'unknown_callers_alarm',
  'confirmations_per_inbox',
  'confirmations_per_day',
  'account_mails_per_day',
  'account_mails_per_inbox',
  'replies_per_day',
  'notifications_per_hour',
] as const

const RAISED = 1_000_000

/** Raises every limit of the contact form and of mails: tests send all their messages from one address. */
async function raiseLimits(sql: Sql): Promise<void> {
  const raised = Object.fromEntries(LIMITS.map((name) => [name, RAISED]))
  await sql`update private.contact_settings set ${sql(raised, LIMITS)} where only_row`
}

/** At each start: raises the limits, or restores those that an earlier start without limits raised. */
export async function setLimits(dbUrl: string, hasLimits: boolean): Promise<void> {
  const sql = postgres(dbUrl, { max: 1 })
  try {
    if (!hasLimits) return await raiseLimits(sql)
    const defaults = sql.unsafe(LIMITS.map((name) => `${name} = default`).join(', '))
    await sql`update private.contact_settings set ${defaults} where messages_per_hour = ${RAISED}`
  } finally {
    await sql.end()
  }
}
