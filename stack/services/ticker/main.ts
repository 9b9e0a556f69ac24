// Does the work of pg_cron and pg_net on hosted projects: see the end of supabase/migrations/*_maintenance.sql.
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export type TickerConfig = { apiUrl: string; cronSecret: string; databaseUrl: string }

const EVERY_MS = 15_000
const CALL_TIMEOUT_MS = 5_000

const { apiUrl, cronSecret, databaseUrl } = JSON.parse(process.env['TICKER_CONFIG'] ?? '') as TickerConfig
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, idle_timeout: 5 })

// Between ticks private.trigger_drain sends this notification. If the connection is lost, mails wait up to 15 seconds.
void sql.listen('mails_due', () => void drainContactEmails()).catch(console.error)
while (true) {
  await tick()
  await drainContactEmails()
  await sleep(EVERY_MS)
}

async function tick(): Promise<void> {
  try {
    await sql`call private.tick()`.simple()
    const failed = await sql`select task, error from private.maintenance where error is not null`
    for (const { task, error } of failed) console.error(`${task}: failed, next try follows: ${error}`)
  } catch (error) {
    console.error('the maintenance failed, next try follows', error)
  }
}

async function drainContactEmails(): Promise<void> {
  try {
    const response = await fetch(`${apiUrl}/functions/v1/send-contact-emails`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-cron-secret': cronSecret },
      body: '{}',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    console.info(`drain-contact-emails: ${response.status} ${await response.text()}`)
  } catch (error) {
    console.error('drain-contact-emails: not reached, next try follows', error)
  }
}
