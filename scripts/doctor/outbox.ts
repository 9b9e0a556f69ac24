import type { Alarm } from '#shared/codes.ts'
import { describe, memberOf } from './network.ts'
import { judge, ok, problem, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import { NO_SERVICE_KEY, type Health, type Deployment, type SchedulerFacts } from './deployment.ts'

/** The scheduler runs every 15 seconds; these leave room for a few missed runs. */
const TICK_S = 120
const MAINTENANCE_S = 300

const IN_SQL_EDITOR = 'In the SQL editor of Supabase:'
/** At most one call can be waiting: they are sent within a second, and there is one every 15 seconds. */
const CALLS_JUST_QUEUED = 1

/** Idempotent: replaces the job if it exists. */
const SCHEDULE = "select cron.schedule('contact-tick', '15 seconds', 'call private.tick()');"

const WHY = 'The reason is in the column error of public.mails (docs/runbook.md).'

/** Null: the check "The scheduler is running" reports it. */
const ALARM_PROBLEMS: Record<Alarm, Problem | null> = {
  mails_late: problem(
    'Mails have been waiting too long.',
    `Each is retried for a week, an account mail for an hour. ${WHY} Once it is fixed, in the SQL editor: update public.mails set due_at = now() where state = 'pending';`,
  ),
  mails_failed: problem(
    'A mail to the team, or a reply, did not arrive.',
    `Its lead is open in the inbox, which shows why: send the mail again from there, or answer the lead. ${WHY} If mails to the team bounce, check that CONTACT_TO is right and not on Resend's suppression list.`,
  ),
  scheduler_stopped: null,
  maintenance_stopped: null,
  callers_unknown: problem(
    'Leads arrive without the caller’s address.',
    'Follow the advice of the check "Limits per address work". The alarm ends two hours after the last such lead.',
  ),
  database_read_only: problem('The database is read-only.', 'No mail is sent: docs/runbook.md, Paused or read-only.'),
}
const KNOWN: Partial<Record<string, Problem | null>> = ALARM_PROBLEMS

/** The database may be newer than this folder, and raise an alarm that has no text here. */
function problemsOf(alarm: string): Problem[] {
  const known = KNOWN[alarm]
  if (known === undefined) return [problem(`The database raises the alarm ${alarm}.`, 'See docs/runbook.md.')]
  return known === null ? [] : [known]
}

/** From the database, or without the service key from the function health, which has no numbers or reasons. */
async function readHealth(deployment: Deployment): Promise<Health | { status: string } | { missing: string }> {
  const facts = await deployment.facts()
  if (!('missing' in facts)) return facts.health
  const answer = await deployment.asVisitor('/functions/v1/health')
  const status = answer.failure === undefined ? memberOf(answer, 'status') : null
  return typeof status === 'string'
    ? { status }
    : { missing: `The function health does not respond: ${describe(answer)}` }
}

const NO_HEALTH = 'Deploy it: npm run deploy -- backend --yes'

async function outboxIsHealthy(deployment: Deployment): Promise<Finding> {
  const health = await readHealth(deployment)
  if ('missing' in health) return wrong(`${health.missing}.`, NO_HEALTH)
  if (!('alarms' in health)) {
    if (health.status === 'ok') return ok('the function health reports ok; numbers need the service key')
    return wrong(
      'The function health reports that leads do not reach the team as they should.',
      deployment.serviceKey
        ? 'Run the doctor again when the other checks pass.'
        : 'The reason needs the service key: put SUPABASE_SECRET_KEY into .env.doctor and run the doctor again.',
    )
  }
  const problems = health.alarms.flatMap(problemsOf)
  const { pending, held, failed, sentLast24Hours } = health
  return judge(problems, `${sentLast24Hours} sent in 24 hours, ${pending} waiting, ${held} held, ${failed} failed`)
}

async function schedulerTicks(deployment: Deployment): Promise<Finding> {
  const health = await readHealth(deployment)
  if ('missing' in health) return wrong(`${health.missing}.`, NO_HEALTH)
  if (!('alarms' in health)) return skipped(NO_SERVICE_KEY)
  const { lastDrainSecondsAgo: ago, lastMaintenanceSecondsAgo: maintenance } = health
  const facts = await deployment.facts()
  const scheduler = 'missing' in facts ? null : facts.scheduler
  const late = [
    ...(isWithin(ago, TICK_S) ? [] : [`The scheduler ${last('called', ago)}: mails that fail once are not retried.`]),
    ...(isWithin(maintenance, MAINTENANCE_S)
      ? []
      : [`The maintenance ${last('ran', maintenance)}: old data is not deleted.`]),
  ]
  if (late.length === 0) return ok(`last ${ago} s ago`)
  const { what, fix } = whyNot(scheduler, deployment)
  return wrong([...late, what].join(' ').trim(), fix)
}

function isWithin(seconds: number | null, limit: number): boolean {
  return seconds !== null && seconds <= limit
}

function last(what: string, secondsAgo: number | null): string {
  return secondsAgo === null ? `never ${what}` : `last ${what} ${secondsAgo} s ago`
}

function whyNot(scheduler: SchedulerFacts | null, { isLocal }: Deployment): Problem {
  const rewrite = 'Set it again: npm run deploy -- backend --yes'
  if (isLocal) {
    const fix = 'The ticker of the local stack is not running: read .local/logs/ticker.log, then restart the stack.'
    return problem('', fix)
  }
  if (scheduler === null) {
    const fix = `Enable pg_cron and pg_net in Supabase under Database > Extensions, then, in the SQL editor: ${SCHEDULE}`
    return problem('pg_cron is not enabled.', fix)
  }
  const { unreadable, isScheduled, missingSecrets = [], failedRun, hasNet, waitingCalls = 0, lastAnswer } = scheduler
  if (unreadable)
    return problem(
      `Its state cannot be read (${unreadable}).`,
      'See docs/runbook.md, "No emails", for SQL to inspect it.',
    )
  if (!isScheduled) return problem('The job contact-tick is not scheduled.', `${IN_SQL_EDITOR} ${SCHEDULE}`)
  if (missingSecrets.length > 0) return problem(`The vault lacks ${missingSecrets.join(' and ')}.`, rewrite)
  if (failedRun) {
    const what = `The last run of ${failedRun.task} failed: ${failedRun.message ?? 'no reason given'}.`
    return problem(what, 'Apply the migrations: npx supabase db push')
  }
  if (!hasNet)
    return problem('pg_net is not enabled.', `${IN_SQL_EDITOR} create extension pg_net with schema extensions;`)
  if (waitingCalls > CALLS_JUST_QUEUED)
    return problem(
      `pg_net has not sent ${waitingCalls} calls of the mail function: its worker hangs.`,
      `${IN_SQL_EDITOR} select net.worker_restart();`,
    )
  const status = lastAnswer?.status ?? 0
  const what = `The last response of the mail function: ${lastAnswer?.error ?? (status || 'none')}.`
  if (status === 401) {
    return problem(what, `cron_secret in the vault and CRON_SECRET of the functions must be the same. ${rewrite}`)
  }
  if (status >= 500) {
    const log = 'Read the log of the function send-contact-emails, and see how the database responds to it:'
    return problem(what, `${log} npm run doctor -- --lead`)
  }
  return problem(what, `project_url in the vault must be the address of this project. ${rewrite}`)
}

export const outboxChecks: Check[] = [
  { id: 'outbox', name: 'No mail is stuck', needs: ['functions'], find: outboxIsHealthy },
  { id: 'scheduler', name: 'The scheduler is running', needs: ['functions'], find: schedulerTicks },
]
