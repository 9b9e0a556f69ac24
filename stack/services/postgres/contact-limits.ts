import postgres from 'postgres'

const LIMITS = [
  'messages_per_hour',
  'messages_per_day',
  'unknown_callers_alarm',
  'confirmations_per_inbox',
  'confirmations_per_day',
  'confirmations_per_network',
  'bounces_per_day',
  'account_mails_per_day',
  'account_mails_per_inbox',
  'replies_per_day',
  'notifications_per_hour',
  'notifications_per_day',
  'notifications_per_network',
]
const RAISED = 1_000_000

/** Because tests send all their messages from one address. */
export async function raiseLimits(dbUrl: string): Promise<void> {
  const sql = postgres(dbUrl, { max: 1 })
  await sql.unsafe(
    `update private.contact_settings set ${LIMITS.map((name) => `${name} = ${RAISED}`).join()} where only_row`,
  )
  await sql.end()
}
