import postgres from 'postgres'

const LIMITS = [
  'messages_per_hour',
  'messages_per_day',
  'unknown_callers_alarm',
  'confirmations_per_inbox',
  'confirmations_per_day',
  'confirmations_per_network',
  'account_mails_per_day',
  'account_mails_per_inbox',
  'replies_per_day',
  'notifications_per_hour',
  'notifications_per_day',
  'notifications_per_network',
]
const RAISED = 1_000_000

/**
 * At each start: raises the limits of the contact form and of mails, because tests send all their messages from one address, or
 * restores those that an earlier start raised.
 */
export async function setLimits(dbUrl: string, hasLimits: boolean): Promise<void> {
  const sql = postgres(dbUrl, { max: 1 })
  const values = LIMITS.map((name) => `${name} = ${hasLimits ? 'default' : RAISED}`)
  const condition = hasLimits ? `messages_per_hour = ${RAISED}` : 'only_row'
  await sql.unsafe(`update private.contact_settings set ${values.join()} where ${condition}`)
  await sql.end()
}
