// What pg_cron and pg_net do on hosted projects: the jobs of supabase/migrations/*_upkeep.sql.
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'

export type TickerConfig = { apiUrl: string; cronSecret: string; databaseUrl: string }

const EVERY_MS = 15_000
const CALL_TIMEOUT_MS = 5_000

const { apiUrl, cronSecret, databaseUrl } = JSON.parse(process.env['TICKER_CONFIG'] ?? '') as TickerConfig
const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, idle_timeout: 5 })

while (true) {
  await lookAfterOutbox()
  await drainContactEmails()
  await sleep(EVERY_MS)
}

/** Each job in a transaction of its own, as pg_cron runs them. */
async function lookAfterOutbox(): Promise<void> {
  const jobs = await readJobs()
  for (const { name, command } of jobs) {
    try {
      await sql.unsafe(command)
    } catch (error) {
      console.error(`${name}: failed, next try follows`, error)
    }
  }
}

/** All but the call of the mail function, which the ticker makes itself. */
async function readJobs(): Promise<{ name: string; command: string }[]> {
  try {
    return await sql`select name, command from private.jobs() where task is not null`
  } catch (error) {
    console.error('the jobs are not known, next try follows', error)
    return []
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
