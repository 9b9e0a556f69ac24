import { inWords, memberOf } from './ask.ts'
import { judge, skipped, well, wrong, type Check, type Finding, type Problem } from './check.ts'
import { NO_SERVICE_KEY, type Health, type Patient, type SchedulerFacts } from './patient.ts'

/** The scheduler calls at least once a minute. */
const TICK_S = 120

const WHY = 'Why is in last_error of private.mail_outbox: docs/runbook.md. When the cause is gone, in the SQL editor:'
const TO_TEAM = "state = 'dead' and kind <> 'confirmation' and digest_id is null"

const MENDING: Record<string, string> = {
  'mails wait too long': `Each is retried for three days. ${WHY} update private.mail_outbox set next_at = now() where state = 'pending';`,
  'the team was not told of a lead': `Read it in the table contact_submissions. ${WHY} select public.contact_release_mail(id) from private.mail_outbox where ${TO_TEAM}; Or, to leave it unsent, in the SQL editor: select public.contact_dismiss_mail(id) from private.mail_outbox where ${TO_TEAM};`,
  'leads come in without an address':
    'Do what the check "Limits per address work" says. The alarm ends two hours after the last such lead.',
  'the database is nearly full':
    'Above the size of the plan the project becomes read-only and no lead is stored: take a larger plan, then say how many megabytes it has, in the SQL editor: update private.contact_settings set database_quota_mb = 8192 where only_row;',
}
const OF_THE_SCHEDULER = 'the scheduler does not run'

/** From the database itself, or, without the numbers and reasons, from the function that monitors ask. */
async function readHealth(patient: Patient): Promise<Health | { status: string } | { missing: string }> {
  const facts = await patient.facts()
  if (!('missing' in facts)) return facts.health
  const answer = await patient.asVisitor('/functions/v1/health')
  const status = answer.failure === undefined ? memberOf(answer, 'status') : null
  return typeof status === 'string'
    ? { status }
    : { missing: `The function health does not answer: ${inWords(answer)}` }
}

const NO_HEALTH = 'Deploy it: npx supabase functions deploy health'

async function outboxIsHealthy(patient: Patient): Promise<Finding> {
  const health = await readHealth(patient)
  if ('missing' in health) return wrong(`${health.missing}.`, NO_HEALTH)
  if (!('alarms' in health)) {
    if (health.status === 'ok') return well('the function health says ok; numbers need the service key')
    return wrong(
      'The function health says that leads do not reach the team as they should.',
      patient.serviceKey
        ? 'Run the doctor again when the other checks hold.'
        : 'The reason needs the service key: put SUPABASE_SERVICE_ROLE_KEY into .env.doctor and run the doctor again.',
    )
  }
  const problems = health.alarms
    .filter((alarm) => alarm !== OF_THE_SCHEDULER)
    .map((alarm) => ({
      what: `${alarm.charAt(0).toUpperCase()}${alarm.slice(1)}.`,
      mend: MENDING[alarm] ?? 'See docs/runbook.md.',
    }))
  const { pending, held, dead, sentLast24Hours } = health
  return judge(problems, `${sentLast24Hours} sent in 24 hours, ${pending} waiting, ${held} held, ${dead} given up`)
}

async function schedulerTicks(patient: Patient): Promise<Finding> {
  const health = await readHealth(patient)
  if ('missing' in health) return wrong(`${health.missing}.`, NO_HEALTH)
  if (!('alarms' in health)) return skipped(NO_SERVICE_KEY)
  const { lastDrainSecondsAgo: ago } = health
  const facts = await patient.facts()
  const scheduler = 'missing' in facts ? null : facts.scheduler
  if (ago !== null && ago <= TICK_S) return judge([], `last ${ago} s ago`)
  const since = ago === null ? 'has never called' : `last called ${ago} s ago`
  const { what, mend } = whyNot(scheduler, patient)
  return wrong(`The scheduler ${since}: mails that fail once are not tried again. ${what}`.trim(), mend)
}

function whyNot(scheduler: SchedulerFacts | null, { isLocal }: Patient): Problem {
  const see = 'docs/doctor.md, "The scheduler", has the commands.'
  if (isLocal)
    return {
      what: '',
      mend: 'The ticker of the local stack does not run: look into .local/logs/ticker.log, then start the stack again.',
    }
  if (scheduler === null)
    return {
      what: 'pg_cron is not switched on.',
      mend: `In Supabase under Database > Extensions switch on pg_cron and pg_net, then schedule the job: ${see}`,
    }
  if (scheduler.unreadable) return { what: `It cannot be looked at (${scheduler.unreadable}).`, mend: see }
  if (!scheduler.isScheduled)
    return {
      what: 'Its job is not scheduled.',
      mend: `In the SQL editor: select cron.schedule('drain-contact-mails', '15 seconds', 'select private.kick_drain()');`,
    }
  if (scheduler.missingSecrets?.length)
    return { what: `The vault lacks ${scheduler.missingSecrets.join(' and ')}.`, mend: see }
  if (scheduler.lastRun?.status === 'failed')
    return {
      what: `Its last run failed: ${scheduler.lastRun.message ?? 'no reason given'}.`,
      mend: 'Bring the migrations there again: npx supabase db push',
    }
  if (scheduler.lastAnswer?.status === 401)
    return {
      what: 'The mail function turns it away.',
      mend: `cron_secret in the vault and CRON_SECRET of the functions must be the same. ${see}`,
    }
  const said = scheduler.lastAnswer?.error ?? scheduler.lastAnswer?.status ?? 'nothing'
  if ((scheduler.lastAnswer?.status ?? 0) >= 500)
    return {
      what: `The mail function last answered it: ${said}.`,
      mend: 'Read the log of the function send-contact-emails, and see what the database says to it: npm run doctor -- --lead',
    }
  return {
    what: `The mail function last answered it: ${said}.`,
    mend: `project_url in the vault must be the address of this project. ${see}`,
  }
}

export const outboxChecks: Check[] = [
  { id: 'outbox', name: 'No mail is stuck', needs: ['functions'], find: outboxIsHealthy },
  { id: 'scheduler', name: 'The scheduler ticks', needs: ['functions'], find: schedulerTicks },
]
