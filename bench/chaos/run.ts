// npm run chaos: whatever is killed and whoever is down, every message that was acknowledged brings its two mails, once.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePorts, runCommand, startStack, stopStack } from '../../stack/src/tests/own-stack.ts'
import { compare } from './compare.ts'
import { measureNaive } from './naive/measure-naive.ts'
import { readOptions } from './options.ts'
import { countByState, raiseLimits, storedAddresses, waitUntilEmpty } from './outbox.ts'
import { runPhase } from './phase.ts'
import { describePlan, makePlan } from './plan.ts'
import { insertTimes, printChecks, printTable } from './report.ts'
import { startResend } from './resend-provider.ts'
import { seededRandom } from './seeded-random.ts'
import { startSmtp } from './smtp-provider.ts'
import { judge } from './verdict.ts'

const EMPTY_WITHIN_MS = 360_000
const TEAM = 'team@site.test'

const { submissions, seed, isSmtp, withNaive } = readOptions(process.argv.slice(2))
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
  await raiseLimits(sql)
  const { apiUrl, anonKey } = stack.addresses
  const site = {
    insertUrl: `${apiUrl}/rest/v1/contact_submissions`,
    emailsUrl: `${apiUrl}/functions/v1/send-contact-emails`,
    anonKey,
  }
  const functionName = 'function-send-contact-emails'
  const phase = await runPhase({ plan, provider, stackFolder, prefix: 'lead', site, functionName })
  const { visits, happened } = phase
  const tookToEmptyMs = await waitUntilEmpty(sql, phase.faultsEndedAt, EMPTY_WITHIN_MS)
  const delivered = provider.delivered()
  const { replays, lostReplies } = provider.counts()
  const rows = await storedAddresses(sql, 'lead')
  const ours = compare(visits, new Set(rows), delivered, TEAM)
  const states = await countByState(sql)
  const naive = withNaive ? await measureNaive({ plan, provider, stackFolder, site, sql, team: TEAM }) : null

  const crashes = happened.postgresKills + happened.functionKills
  printTable([
    ['mails by', provider.name],
    ['submissions', visits.length],
    ['acknowledged', ours.acknowledged],
    ['refused', ours.refused],
    ['pressed again', visits.reduce((sum, { presses }) => sum + presses - 1, 0)],
    ['rows', rows.length],
    ['mails due', ours.mailsDue],
    ['mails accepted', delivered.length],
    ['missing', ours.missingConfirmations.length + ours.missingNotifications.length],
    ['duplicates', ours.duplicates],
    ['replays absorbed by the key', replays],
    ['lost replies', lostReplies],
    ['kill -9 of Postgres / function', `${happened.postgresKills} / ${happened.functionKills}`],
    ['provider down', `${(happened.outageMs / 1_000).toFixed(1)} s`],
    ['time to empty', tookToEmptyMs === null ? 'not within 6 minutes' : `${(tookToEmptyMs / 1_000).toFixed(1)} s`],
    ['insert p50 / p99', insertTimes(visits)],
    ['outbox', JSON.stringify(states)],
    ...(naive ? [['plain flow, same faults', `${naive.lost} of ${naive.due} mails lost`] as [string, string]] : []),
  ])
  const duplicatesAllowed = isSmtp ? crashes + lostReplies : 0
  const checks = judge({ plan, happened, ours, tookToEmptyMs, duplicatesAllowed, naiveLost: naive?.lost ?? null })
  printChecks(checks)
  process.exitCode = checks.every(({ holds }) => holds) ? 0 : 1
} finally {
  await end()
}

async function end(): Promise<void> {
  await sql.end({ timeout: 1 })
  await stopStack(stack)
  await provider.close()
  await runCommand('stack/src/reset.ts', { STACK_DIR: stackFolder })
}
