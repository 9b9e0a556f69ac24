// npm run bench -- fuzz [cases] [--seed=1] [--minutes=60]: hostile input to the contact form and the edge functions gets
// a prompt response without a server error, and nothing leaks or breaks.
import { setTimeout as sleep } from 'node:timers/promises'
import * as fc from 'fast-check'
import type { StackFile } from '../../../stack/launcher/stack-file.ts'
import { raiseLimits } from '../../../stack/services/postgres/contact-limits.ts'
import { withStack, type TemporaryStack } from '../../support/own-stack.ts'
import { postJson } from '../../support/post-json.ts'
import { options } from '../options.ts'
import { processId } from '../processes.ts'
import { none, printChecks, printTable } from '../report.ts'
import { cases } from './cases.ts'
import { tryCase, type Failure, type Tally } from './try-case.ts'

const AT_ONCE = 8
const BATCH = 100
const HEALTHY_WITHIN_MS = 30_000
/** A part that leaks memory reaches this limit and is restarted, which is detected. */
const HEAP = '--max-old-space-size=256'
const PARTS = ['gateway', 'function-send-contact-emails', 'function-mail-events', 'function-voice', 'function-health']
const HONEST = '201 200 {"confirmationSent":true,"notificationSent":true,'

const [wanted = 100_000] = options.numbers

const SECRETS = { RESEND_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
await withStack(
  { SITE_ENV: 'production', NODE_OPTIONS: HEAP, DENO_V8_FLAGS: HEAP, ...SECRETS },
  async ({ addresses, folder, sql }: TemporaryStack) => {
    const { apiUrl, anonKey } = addresses
    await raiseLimits(sql)
    // Hostile leads cause few mails, as on the real site.
    await sql`update private.contact_settings set confirmations_per_hour = 200, notifications_per_hour = 30 where only_row`
    await untilHealthy(apiUrl)
    const processes = () => PARTS.map((name) => `${name} ${processId(folder, name)}`)
    const started = processes()
    const tally: Tally = { failures: [], slowestMs: 0, statuses: new Map(), alarms: 0 }
    const began = Date.now()
    let done = 0
    while (done < wanted && Date.now() < began + options.minutes * 60_000) {
      const batch = fc.sample(cases, { numRuns: Math.min(BATCH, wanted - done), seed: options.seed * 1_000_003 + done })
      done += batch.length
      const worker = async () => {
        for (let next = batch.shift(); next; next = batch.shift()) await tryCase(apiUrl, anonKey, next, tally)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
    }
    const tookMs = Date.now() - began
    await raiseLimits(sql)
    const honestLead = await sendHonestLead(addresses)

    const statuses = [...tally.statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
    printTable([
      ['cases', `${done} of ${wanted}, seed ${options.seed}, ${Math.round(tookMs / 1_000)} s`],
      ['answers', statuses.join(', ')],
      ['503 of the monitor, with an alarm', tally.alarms],
      ['slowest answer', `${Math.round(tally.slowestMs)} ms`],
    ])
    const failures = (what: Failure['what']) =>
      tally.failures.filter((failure) => failure.what === what).map(({ message }) => message)
    printChecks('fuzz', [
      none('no server error', failures('server error')),
      none('every response arrived within five seconds', failures('no answer')),
      none('every answer followed the rules', failures('wrong answer')),
      none(
        'gateway and functions never restarted',
        processes().filter((part) => !started.includes(part)),
      ),
      none(
        'an honest lead is accepted afterwards, and both mails are sent',
        honestLead.startsWith(HONEST) ? [] : [honestLead],
      ),
    ])
  },
)

/** Resolves when the scheduler has run once: before that, the monitor has an alarm. */
async function untilHealthy(apiUrl: string): Promise<void> {
  for (const deadline = Date.now() + HEALTHY_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
    if ((await fetch(`${apiUrl}/functions/v1/health`)).ok) return
  }
  throw new Error('The stack did not become healthy')
}

async function sendHonestLead({ apiUrl, anonKey }: StackFile): Promise<string> {
  const lead = { name: 'Ada', email: 'ada@honest.example', company: null, message: 'Is this thing still on?' }
  const headers = { apikey: anonKey }
  const stored = await postJson(`${apiUrl}/rest/v1/contact_submissions`, lead, { headers })
  const mailed = await postJson(`${apiUrl}/functions/v1/send-contact-emails`, lead, { headers })
  return `${stored.status} ${mailed.status} ${mailed.body}`
}
