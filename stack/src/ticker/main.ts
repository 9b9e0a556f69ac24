// What pg_cron and pg_net do on hosted projects: the jobs of supabase/migrations/*_scheduler.sql.
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export type TickerConfig = { apiUrl: string; cronSecret: string; databaseUrl: string }

const EVERY_MS = 15_000
const CALL_TIMEOUT_MS = 5_000
const UPKEEP = ['age_mails', 'make_digests', 'reconcile_outbox', 'purge_contact_data', 'remind_team']

const { apiUrl, cronSecret, databaseUrl } = JSON.parse(process.env['TICKER_CONFIG'] ?? '') as TickerConfig
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, idle_timeout: 5 })

while (true) {
  for (const task of UPKEEP) await lookAfterOutbox(task)
  await drainContactEmails()
  await sleep(EVERY_MS)
}

/** Each task in a transaction of its own, as pg_cron runs its jobs. */
async function lookAfterOutbox(task: string): Promise<void> {
  try {
    await sql`select ${sql.unsafe(`private.${task}()`)}`
  } catch (error) {
    console.error(`${task}: failed, next try follows`, error)
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
