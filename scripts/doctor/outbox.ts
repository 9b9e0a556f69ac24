import { inWords, jsonOf } from './ask.ts'
import { judge, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Health, Patient, SchedulerFacts } from './patient.ts'

/** The scheduler calls at least once a minute. */
const TICK_S = 120

const MENDING: Record<string, string> = {
  'mails wait too long':
    "See why in the SQL editor: select kind, state, attempts, last_error from private.mail_outbox where state in ('pending', 'sending'); a mail provider that is down mends itself, a wrong key does not: npx supabase secrets set RESEND_API_KEY=...",
  'the team was not told of a lead':
    "Read it in the table contact_submissions and answer it. Then, in the SQL editor: select id, kind, last_error from private.mail_outbox where state = 'dead'; and for each id select contact_release_mail(id) to try again or select contact_dismiss_mail(id)",
  'the database is nearly full':
    'Above the size of the plan the project becomes read-only and no lead is stored: take a larger plan, and raise database_quota_mb in private.contact_settings.',
  'the database does not answer': 'Look at the project in the dashboard: it may be paused or restarting.',
}
const OF_THE_SCHEDULER = 'the scheduler does not run'

/** From the database itself, or from the function that monitors ask. */
async function readHealth(patient: Patient): Promise<Health | { missing: string }> {
  const facts = await patient.facts()
  if (!('missing' in facts)) return facts.health
  const answer = await patient.asVisitor('/functions/v1/health')
  const health = answer.failure === undefined ? jsonOf(answer) : null
  const isHealth = typeof health === 'object' && health !== null && Array.isArray((health as Health).alarms)
  return isHealth ? (health as Health) : { missing: `The function health does not answer: ${inWords(answer)}` }
}

const NO_HEALTH = 'Deploy it: npx supabase functions deploy health'

async function outboxIsHealthy(patient: Patient): Promise<Finding> {
  const health = await readHealth(patient)
  if ('missing' in health) return wrong(`${health.missing}.`, NO_HEALTH)
  const problems = health.alarms
    .filter((alarm) => alarm !== OF_THE_SCHEDULER)
    .map((alarm) => ({
      what: `${alarm.charAt(0).toUpperCase()}${alarm.slice(1)}.`,
      mend: MENDING[alarm] ?? 'See docs/architecture.md.',
    }))
  const { pending, held, dead, sentLast24Hours } = health
  return judge(problems, `${sentLast24Hours} sent in 24 hours, ${pending} waiting, ${held} held, ${dead} given up`)
}

async function schedulerTicks(patient: Patient): Promise<Finding> {
  const health = await readHealth(patient)
  if ('missing' in health) return wrong(`${health.missing}.`, NO_HEALTH)
  const { lastDrainSecondsAgo: ago } = health
  const facts = await patient.facts()
  const scheduler = 'missing' in facts ? null : facts.scheduler
  if (ago !== null && ago <= TICK_S) return judge([], `last ${ago} s ago`)
  const since = ago === null ? 'has never called' : `last called ${ago} s ago`
  const { what, mend } = whyNot(scheduler, patient)
  return wrong(`The scheduler ${since}: mails that fail once are not tried again. ${what}`.trim(), mend)
}

function whyNot(scheduler: SchedulerFacts | null, { isLocal, serviceKey }: Patient): Problem {
  const see = 'docs/doctor.md, "The scheduler", has the commands.'
  if (isLocal)
    return {
      what: '',
      mend: 'The ticker of the local stack does not run: look into .local/logs/ticker.log, then start the stack again.',
    }
  if (!serviceKey) return { what: '', mend: `With the service key in .env.doctor the doctor can say why. ${see}` }
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
  return {
    what: `The mail function last answered it: ${said}.`,
    mend: `project_url in the vault must be the address of this project. ${see}`,
  }
}

export const outboxChecks: Check[] = [
  { id: 'outbox', name: 'No mail is stuck', needs: ['functions'], find: outboxIsHealthy },
  { id: 'scheduler', name: 'The scheduler ticks', needs: ['functions'], find: schedulerTicks },
]
