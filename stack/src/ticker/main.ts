// What pg_cron and pg_net do on hosted projects: calls the functions that have work to do from time to time.
import { setTimeout as sleep } from 'node:timers/promises'

export type TickerConfig = { apiUrl: string; cronSecret: string }

const DRAIN_EVERY_MS = 15_000
const CALL_TIMEOUT_MS = 5_000

const { apiUrl, cronSecret } = JSON.parse(process.env['TICKER_CONFIG'] ?? '') as TickerConfig

while (true) {
  await drainContactEmails()
  await sleep(DRAIN_EVERY_MS)
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
