// npm run chaos: whatever is killed, refused or flooded, every message that was acknowledged brings its mails, once, and
// none waits for another's fault.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePorts, runCommand, startStack, stopStack } from '../../stack/src/tests/own-stack.ts'
import { carryOut, type Happened } from './carry-out.ts'
import { compare } from './compare.ts'
import { deadMails, messagesPerNetwork, prepareDatabase, readHealth, sendingTimes, storedLeads } from './evidence.ts'
import { flood, type Flood } from './flood.ts'
import { readOptions } from './options.ts'
import { countByState, waitUntilEmpty } from './outbox.ts'
import { killPart } from './parts.ts'
import { describePlan, makePlan } from './plan.ts'
import { insertTimes, printChecks, printTable, spreadOf } from './report.ts'
import { startResend } from './resend-provider.ts'
import { seededRandom } from './seeded-random.ts'
import { startSmtp } from './smtp-provider.ts'
import { judge, LATE_AFTER_SECONDS } from './verdict.ts'
import { letVisitorsCome } from './visitors.ts'

const EMPTY_WITHIN_MS = 360_000
const HOUR_MS = 3_600_000
const TEAM = 'team@site.test'

const { submissions, seed, isSmtp } = readOptions(process.argv.slice(2))
const plan = makePlan(submissions, seed)
console.info(`Plan for seed ${seed}:\n${describePlan(plan)}\n`)

const ports = await freePorts()
const random = seededRandom(seed + 1)
const provider = isSmtp ? await startSmtp(Number(ports['STACK_SMTP_PORT']), random) : await startResend(random)
const stackFolder = mkdtempSync(join(tmpdir(), 'chaos-'))
const env = { ...ports, ...provider.env, CONTACT_TO: TEAM, SITE_ENV: 'production' }
const stack = await startStack(stackFolder, env)
const sql = postgres(stack.addresses.dbUrl, { max: 1, onnotice: () => {} })
const interrupt = () => void end().finally(() => process.exit(130))
process.once('SIGINT', interrupt)
process.once('SIGTERM', interrupt)

try {
  await prepareDatabase(sql, plan.oldLeads)
  const { apiUrl, anonKey } = stack.addresses
  const site = {
    insertUrl: `${apiUrl}/rest/v1/contact_submissions`,
    emailsUrl: `${apiUrl}/functions/v1/send-contact-emails`,
    anonKey,
  }
  const [visitsDuringFaults, happened, flooded] = await Promise.all([
    letVisitorsCome(plan.visitors, site),
    carryOut(plan, provider, {
      killPostgres: () => killPart(stackFolder, 'postgres'),
      killFunction: () => killPart(stackFolder, 'function-send-contact-emails'),
    }),
    flood(plan.flood, site),
  ])
  const tookToEmptyMs = await waitUntilEmpty(sql, happened.endedAt, EMPTY_WITHIN_MS)
  const quietVisits = await letVisitorsCome(plan.quietVisitors, site)
  const isEmpty = (await waitUntilEmpty(sql, Date.now(), EMPTY_WITHIN_MS)) !== null
  const visits = [...visitsDuringFaults, ...quietVisits]

  const delivered = provider.delivered()
  const { replays, lostReplies, refusedReplyTos } = provider.counts()
  const stored = await storedLeads(sql)
  const [dead, health, states] = [await deadMails(sql), await readHealth(sql), await countByState(sql)]
  const ours = compare({ visits, rows: new Set(stored.leads), delivered, dead, team: TEAM })
  const missing = ours.missingConfirmations.length + ours.missingNotifications.length

  const quietAddresses = new Set(quietVisits.map(({ email }) => email))
  const times = (await sendingTimes(sql)).filter(({ email }) => quietAddresses.has(email))
  const most = (await messagesPerNetwork(sql)) * timesCounted(flooded, happened)

  printTable([
    ['mails by', provider.name],
    ['submissions / acknowledged', `${visits.length} / ${ours.acknowledged}`],
    ['refused by a limit', visits.filter(({ refusals }) => refusals > 0).length],
    ['pressed again', visits.reduce((sum, { presses }) => sum + presses - 1, 0)],
    ['cut after the insert', visits.filter(({ wasCut }) => wasCut).length],
    ['rows', stored.leads.length],
    ['mails due / missing / twice', `${ours.mailsDue} / ${missing} / ${ours.duplicates}`],
    ['cannot be sent: dead', dead.size],
    ['sent without reply_to', refusedReplyTos ?? 'not refused'],
    ['replays absorbed by the key', replays],
    ['lost replies', lostReplies],
    ['kill -9 of Postgres / function', `${happened.postgresKills.length} / ${happened.functionKills.length}`],
    ['provider down', seconds(happened.outageMs)],
    ['flood: posts / stored / most', `${flooded.posts} / ${stored.flood.length} / ${most}`],
    ['old leads / left', `${plan.oldLeads} / ${stored.old}`],
    ['all sent after the last fault', tookToEmptyMs === null ? 'not within 6 minutes' : seconds(tookToEmptyMs)],
    ['insert p50 / p99', insertTimes(visits)],
    ['quiet time: visitors', quietVisits.length],
    ['quiet time: insert p50 / p99', insertTimes(quietVisits)],
    ['quiet time: insert to sent p50 / p99 / most', spreadOf(times.map((mail) => mail.seconds))],
    ['outbox', JSON.stringify(states)],
    ['health', JSON.stringify(health)],
  ])
  const checks = judge({
    plan,
    happened,
    visits,
    ours,
    quiet: {
      pressedAgain: quietVisits.filter(({ presses, wasCut }) => presses > (wasCut ? 2 : 1)),
      lateMails: times.filter((mail) => mail.seconds > LATE_AFTER_SECONDS).map(({ mail }) => mail),
    },
    flooded: { ...flooded, stored: stored.flood.length, most },
    health,
    dead: dead.size,
    oldLeadsLeft: stored.old,
    refusedReplyTos,
    isEmpty: isEmpty && tookToEmptyMs !== null,
    duplicatesAllowed: isSmtp ? happened.postgresKills.length + happened.functionKills.length + lostReplies : 0,
  })
  printChecks(checks)
  process.exitCode = checks.every(({ holds }) => holds) ? 0 : 1
} finally {
  await end()
}

/** Counters begin anew with every hour, and with every crash of Postgres: their table is not logged. */
function timesCounted({ from, until }: Flood, { postgresKills }: Happened): number {
  const crashes = postgresKills.filter((at) => at >= from && at <= until).length
  return 1 + crashes + Math.floor(until / HOUR_MS) - Math.floor(from / HOUR_MS)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

async function end(): Promise<void> {
  await sql.end({ timeout: 1 })
  await stopStack(stack)
  await provider.close()
  await runCommand('stack/src/reset.ts', { STACK_DIR: stackFolder })
}
