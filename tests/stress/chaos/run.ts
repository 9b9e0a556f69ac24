// node tests/stress/chaos/run.ts [VISITORS] [--seed=1], after a build: while processes are killed, the provider fails and events are late, lost and forged, every
// acknowledged message leads to its mails, once.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { readArguments } from '../../../stack/process/arguments.ts'
import { freePorts, openStack, type TemporaryStack } from '../../support/own-stack.ts'
import { printChecks, printTable } from './report.ts'
import { injectFaults, refuseMails, startScheduler } from './faults.ts'
import { joinMember } from './member.ts'
import { makePlan, seededRandom } from './plan.ts'
import { startProvider } from './provider.ts'
import { judge, readDatabase } from './verdict.ts'
import { sendVisitors } from './visitors.ts'

const EMPTY_WITHIN_MS = 360_000
const POLL_MS = 500
const TEAM = 'team@site.test'

const { values, positionals } = readArguments('node tests/stress/chaos/run.ts [VISITORS] [--seed=1]', {
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' } },
})
const [seed, count] = [Number(values.seed), Number(positionals[0] ?? 1_000)]
if (!(count >= 100)) throw new RangeError('chaos needs at least 100 visitors')
const plan = makePlan(count, seededRandom(seed))
console.info(`chaos: ${count} visitors, seed ${seed}`)

const ports = await freePorts()
const eventsUrl = `http://127.0.0.1:${ports['STACK_API_PORT']}/functions/v1/mail-events`
const provider = await startProvider(eventsUrl, seededRandom(seed + 1))
const stack = await openStack({ ...ports, ...provider.env, STACK_LIMITS: 'off', CONTACT_TO: TEAM })
try {
  await run(stack)
} finally {
  await stack.close()
  await provider.resend.close()
}

async function run({ addresses: { apiUrl, anonKey }, folder, sql }: TemporaryStack): Promise<void> {
  await refuseMails(sql)
  const site = {
    insertUrl: `${apiUrl}/rest/v1/contact_submissions`,
    emailsUrl: `${apiUrl}/functions/v1/send-contact-emails`,
    anonKey,
  }
  const member = await joinMember(sql, count)
  const stopScheduler = startScheduler(site.emailsUrl)
  const [visits] = await Promise.all([sendVisitors(plan.visitors, site), injectFaults(plan, provider, folder)])
  const faultsEndedAt = Date.now()
  await member.finish()
  const isEmpty = await becomesEmpty(sql)
  const emptyMs = Date.now() - faultsEndedAt
  stopScheduler()
  await provider.events.idle()
  const found = await readDatabase(sql)

  const { resend, events } = provider
  printTable([
    ['visitors / leads / mails', `${visits.length} / ${found.leads.length} / ${found.mails.length}`],
    ['submitted again', visits.reduce((sum, { attempts }) => sum + attempts - 1, 0)],
    ['cut after the insert', visits.filter(({ wasCut }) => wasCut).length],
    ['replies of the team', member.replied.size],
    ['kill -9 of Postgres / function', `${plan.postgresKills.length} / ${plan.functionKills.length}`],
    ['outages', plan.outages.length],
    ['accepted by the provider', resend.accepted.length],
    ['lost replies / conflicts', `${resend.lostReplies} / ${resend.conflicts}`],
    ['replays absorbed by the idempotency key', resend.replays],
    ['events / retried / forged', `${events.counts.events} / ${events.counts.retries} / ${events.counts.forged}`],
    ['bounces known', found.mails.filter(({ delivery }) => delivery === 'bounced').length],
    ['all sent after the last fault', `${(emptyMs / 1_000).toFixed(1)} s`],
  ])
  printChecks('chaos', judge({ visits, ...found, replied: member.replied, provider, team: TEAM, isEmpty }))
}

async function becomesEmpty(sql: Sql): Promise<boolean> {
  for (const end = Date.now() + EMPTY_WITHIN_MS; Date.now() < end; await sleep(POLL_MS)) {
    const found = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from public.mails where state in ('pending', 'sending')`.catch(() => []) // Postgres recovers from a crash
    if (found[0]?.waiting === 0) return true
  }
  return false
}
