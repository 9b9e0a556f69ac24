// npm run bench -- chaos: while parts are killed, mails refused and bounced, events forged and the form
// flooded, every acknowledged message leads to its mails, once, and none is delayed by the fault of another.
import { freePorts, withStack, type TemporaryStack } from '../../support/own-stack.ts'
import { percentile, seededRandom, spread } from '../numbers.ts'
import { options } from '../options.ts'
import { killPart } from '../processes.ts'
import { printChecks, printTable } from '../report.ts'
import { prepareDatabase, readEvidence, waitUntilEmpty } from './evidence.ts'
import { injectFaults, type Happened } from './faults.ts'
import { Member } from './member.ts'
import { describePlan, makePlan } from './plan.ts'
import { startResend } from './providers.ts'
import { compare, isLost, judge } from './verdict.ts'
import { flood, sendVisitors, type Flood, type Visit } from './visitors.ts'

const EMPTY_WITHIN_MS = 360_000
const HOUR_MS = 3_600_000
const TEAM = 'team@site.test'
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const { seed } = options
const [submissions = 10_000] = options.numbers
if (submissions < 100) throw new RangeError('chaos needs at least 100 submissions')
const plan = makePlan(submissions, seed)
console.info(`Plan for seed ${seed}:\n${describePlan(plan)}\n`)

const ports = await freePorts()
const eventsUrl = `http://127.0.0.1:${ports['STACK_API_PORT']}/functions/v1/mail-events`
const provider = await startResend({ random: seededRandom(seed + 1), eventsUrl, secret: SECRET })
const env = {
  ...ports,
  ...provider.env,
  CONTACT_TO: TEAM,
  SITE_ENV: 'production',
}
try {
  await withStack(env, run)
} finally {
  await provider.close()
}

async function run({ addresses: { apiUrl, anonKey }, folder, sql }: TemporaryStack): Promise<void> {
  await prepareDatabase(sql, plan.oldLeads)
  const site = {
    insertUrl: `${apiUrl}/rest/v1/contact_submissions`,
    emailsUrl: `${apiUrl}/functions/v1/send-contact-emails`,
    anonKey,
  }
  const member = await Member.join(sql, submissions)
  const finishReplies = member.start()
  const [visitsDuringFaults, happened, flooded] = await Promise.all([
    sendVisitors(plan.visitors, site),
    injectFaults(plan, provider, {
      killPostgres: () => killPart(folder, 'postgres'),
      killFunction: () => killPart(folder, 'function-send-contact-emails'),
    }),
    flood(plan.flood, site),
  ])
  const tookToEmptyMs = await waitUntilEmpty(sql, happened.endedAt, EMPTY_WITHIN_MS)
  const quietVisits = await sendVisitors(plan.quietVisitors, site)
  await finishReplies()
  await waitUntilEmpty(sql, Date.now(), EMPTY_WITHIN_MS)
  await provider.events.idle()
  const isEmptyAtEnd = (await waitUntilEmpty(sql, Date.now(), EMPTY_WITHIN_MS)) !== null
  const visits = [...visitsDuringFaults, ...quietVisits]

  const { replays, lostReplies, refusedReplyTos } = provider.counts()
  const found = await readEvidence(sql)
  const { failed, health, mails } = found
  const comparison = compare({
    visits,
    rows: new Set(found.leads),
    delivered: provider.delivered(),
    replied: member.replied,
    failed,
    team: TEAM,
  })
  const quietAddresses = new Set(quietVisits.map(({ email }) => email))
  const quietMails = mails.filter(({ email }) => quietAddresses.has(email))
  const sendingSeconds = quietMails.filter(({ state }) => state === 'sent').map((mail) => mail.seconds)
  const most = found.perNetwork * countedWindows(flooded, happened)
  const missing =
    comparison.missingConfirmations.length + comparison.missingNotifications.length + comparison.missingReplies.length
  const { events, retries, forged } = provider.events.counts

  printTable([
    ['submissions / acknowledged', `${visits.length} / ${comparison.acknowledged.length}`],
    ['refused by a limit', visits.filter(({ refusals }) => refusals > 0).length],
    ['submitted again', visits.reduce((sum, { presses }) => sum + presses - 1, 0)],
    ['cut after the insert', visits.filter(({ wasCut }) => wasCut).length],
    ['rows', found.leads.length],
    ['mails due / missing / twice', `${comparison.mailsDue} / ${missing} / ${comparison.duplicates}`],
    ['replies of the team', member.replied.size],
    ['failed', failed.size],
    ['sent without reply_to', refusedReplyTos],
    ['replays absorbed by the idempotency key', replays],
    ['lost replies', lostReplies],
    ['kill -9 of Postgres / function', `${happened.postgresKills.length} / ${happened.functionKills.length}`],
    ['provider down', seconds(happened.outageMs)],
    ['events / retried / forged', `${events} / ${retries} / ${forged}`],
    ['leads that did not reach the team', mails.filter(isLost).length],
    ['flood: posts / stored / most', `${flooded.posts} / ${found.flood.length} / ${most}`],
    ['old leads / left', `${plan.oldLeads} / ${found.oldLeads}`],
    ['all sent after the last fault', tookToEmptyMs === null ? 'not within 6 minutes' : seconds(tookToEmptyMs)],
    ['insert p50 / p99', spread(insertTimes(visits), 'ms')],
    ['quiet time: visitors', quietVisits.length],
    ['quiet time: insert p50 / p99', spread(insertTimes(quietVisits), 'ms')],
    ['quiet time: insert to sent p50 / p99', spread(sendingSeconds, 's')],
    ['quiet time: insert to sent, slowest', `${percentile(sendingSeconds, 1).toFixed(1)} s`],
    ['outbox', found.states],
    ['health', JSON.stringify(health)],
  ])
  printChecks(
    'chaos',
    judge({
      plan,
      happened,
      visits,
      comparison,
      mails,
      events: provider.events,
      quiet: {
        pressedAgain: quietVisits.filter(({ presses, wasCut }) => presses > (wasCut ? 2 : 1)),
        mails: quietMails,
      },
      flooded: { ...flooded, stored: found.flood.length, most },
      health,
      oldLeadsLeft: found.oldLeads,
      refusedReplyTos,
      isEmpty: isEmptyAtEnd && tookToEmptyMs !== null,
    }),
  )
}

/** Counters start again with every hour, and with every crash of Postgres: their table is not logged. */
function countedWindows({ from, until }: Flood, { postgresKills }: Happened): number {
  const crashes = postgresKills.filter((at) => at >= from && at <= until).length
  return 1 + crashes + Math.floor(until / HOUR_MS) - Math.floor(from / HOUR_MS)
}

function insertTimes(visits: Visit[]): number[] {
  return visits.filter(({ wasAcknowledged }) => wasAcknowledged).map(({ insertMs }) => insertMs)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
