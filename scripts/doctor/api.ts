import { judge, ok, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { Deployment, Facts, SchedulerFacts } from './deployment.ts'
import { functionNames } from '../deploy/functions-version.ts'
import { describe, jsonOf, memberOf } from './network.ts'

const DEPLOY = 'Run: npm run deploy'

async function apiAnswers({ asVisitor, env }: Deployment): Promise<Finding> {
  const answer = await asVisitor('/auth/v1/settings')
  if (answer.failure === undefined && answer.status === 200) return ok(env.supabaseUrl)
  return wrong(
    `${env.supabaseUrl} does not accept the key of the page: ${describe(answer)}.`,
    'Check VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, and that the project is not paused: supabase.com/dashboard',
  )
}

/** GoTrue checks the captcha before the address, and sends no email to an address without an @. */
async function captchaIsRequired({ asVisitor, isLocal }: Deployment): Promise<Finding> {
  if (isLocal) return skipped('the local stack has none')
  const answer = await asVisitor('/auth/v1/recover', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'no address' }),
  })
  const code = answer.failure === undefined ? memberOf(answer, 'error_code') : undefined
  if (code === 'captcha_failed') return ok('requests without its token are refused')
  if (code !== 'validation_failed') return skipped(`could not be checked: ${describe(answer)}`)
  return wrong(
    'A request without a captcha is not refused: a script can create accounts and have emails sent.',
    'Set both Turnstile keys in .env, then: npm run deploy',
  )
}

/** By a CORS preflight, which triggers neither emails nor queries. */
async function functionsAreCurrent({ request, env, functionsVersion: expected }: Deployment): Promise<Finding> {
  const usesVoice = typeof env.voice === 'object'
  const names = functionNames().filter((name) => name !== 'voice' || usesVoice)
  const preflight = { method: 'OPTIONS', headers: { origin: env.siteUrl } }
  const found = await Promise.all(
    names.map(async (name): Promise<Problem[]> => {
      const answer = await request(`${env.supabaseUrl}/functions/v1/${name}`, preflight)
      if (answer.failure !== undefined || answer.status >= 300) {
        const fix = `${DEPLOY}. If it is deployed, read its log in the dashboard, or locally in .local/logs.`
        return [{ what: `The function ${name} does not respond: ${describe(answer)}.`, fix }]
      }
      const version = answer.headers.get('x-function-version')
      if (version === expected) return []
      const what = `The function ${name} is not the version of this folder (${version ?? 'none'}, not ${expected}).`
      return [{ what, fix: `${DEPLOY}. Or, if this folder is the older one: git pull` }]
    }),
  )
  return judge(found.flat(), names.join(', '))
}

async function migrationsAreApplied(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  if ('missing' in facts)
    return wrong(`Could not be read: ${facts.missing}.`, `Check SUPABASE_SECRET_KEY. If it is right: npm run deploy`)
  const expected = deployment.migrations
  const missing = expected.filter((version) => !facts.migrations.includes(version))
  const unknown = facts.migrations.filter((version) => !expected.includes(version))
  return judge(
    [
      ...(missing.length > 0
        ? [{ what: `The database lacks the migrations ${missing.join(', ')}.`, fix: DEPLOY }]
        : []),
      ...(unknown.length > 0
        ? [{ what: `The database has others than this folder: ${unknown.join(', ')}.`, fix: 'Update it: git pull' }]
        : []),
    ],
    `all ${expected.length}`,
  )
}

/** The checks that need "migrations" run only if there are facts. */
async function factsOf(deployment: Deployment): Promise<Facts> {
  const facts = await deployment.facts()
  if ('missing' in facts) throw new Error(facts.missing)
  return facts
}

// Limits per address need a header with the caller's address that callers cannot forge.
/** From the documentation range (RFC 5737), which has no real callers. */
const FORGED = '203.0.113.99'
const FORGEABLE = ['cf-connecting-ip', 'sb-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-for']

async function callersAreKnown(deployment: Deployment): Promise<Finding> {
  const { header, value, address, seen } = (await factsOf(deployment)).caller
  const sent = Object.fromEntries(FORGEABLE.map((name) => [name, FORGED] as const))
  const answer = await deployment.asService('doctor_facts', {}, sent)
  // If the edge rejects such a call, the headers cannot be forged.
  const forged = answer.failure === undefined && answer.status === 200 ? (jsonOf(answer) as Facts).caller : null
  const good = FORGEABLE.find((name) => seen[name] && forged?.seen[name] !== FORGED)
  const fix = `Set CLIENT_ADDRESS_HEADER=${good ?? 'x-real-ip'} in .env, then: npm run deploy${good ? '' : '. The proxy before Supabase must overwrite that header with the caller’s address'}`
  if (forged?.address === FORGED)
    return wrong(`Anyone can choose the address they are counted under: ${header} arrives as the caller sent it.`, fix)
  if (address === null)
    return wrong(
      `Limits per address do not work: the header ${header} ${value === null ? 'does not arrive' : `names ${value}, which is no address or one that many share`}.`,
      fix,
    )
  return ok(`${header} names ${address}, and a forged one is ignored`)
}

/** What an alarm of the database means. */
const ALARMS: Record<string, string> = {
  mails_late: 'Emails have been waiting too long',
  mails_failed: 'An email to the team, or a reply, did not arrive; the inbox shows which and sends it again',
  callers_unknown: 'Leads arrive without the caller’s address',
  database_read_only: 'The database is read-only, so no email is sent',
}

async function emailWorks(deployment: Deployment): Promise<Finding> {
  const { health, scheduler } = await factsOf(deployment)
  const stopped = health.alarms.filter((alarm) => alarm.endsWith('_stopped'))
  const others = health.alarms.filter((alarm) => !stopped.includes(alarm))
  return judge(
    [
      ...(stopped.length > 0 ? [whyStopped(scheduler, deployment)] : []),
      ...others.map((alarm) => ({ what: `${ALARMS[alarm] ?? alarm}.`, fix: 'See docs/runbook.md, "No emails".' })),
    ],
    `${health.sentLast24Hours} sent in 24 hours, ${health.pending} waiting, ${health.failed} failed`,
  )
}

function stoppedBecause(why: string, fix: string): Problem {
  return { what: `The scheduler does not run: emails are not retried. ${why}`, fix }
}

function whyStopped(scheduler: SchedulerFacts | null, { isLocal }: Deployment): Problem {
  if (isLocal) return stoppedBecause('The ticker stopped.', 'Read .local/logs/ticker.log, then restart the stack.')
  const { unreadable, isScheduled, missingSecrets = [], failedRun, hasNet, lastAnswer } = scheduler ?? {}
  if (unreadable)
    return stoppedBecause(`Its state cannot be read (${unreadable}).`, 'See docs/runbook.md, "No emails".')
  if (!isScheduled || !hasNet)
    return stoppedBecause(
      'pg_cron or pg_net is off, or the job contact-tick is gone.',
      `Enable both in Supabase under Database → Extensions; then, in the SQL editor: select cron.schedule('contact-tick', '15 seconds', 'call private.tick()');`,
    )
  if (missingSecrets.length > 0) return stoppedBecause(`The vault lacks ${missingSecrets.join(' and ')}.`, DEPLOY)
  if (failedRun) return stoppedBecause(`${failedRun.task} failed: ${failedRun.message ?? 'no reason given'}.`, DEPLOY)
  const answer = lastAnswer?.error ?? lastAnswer?.status ?? 'none'
  return stoppedBecause(
    `The last response of the email function: ${answer}.`,
    `${DEPLOY}. If it stays, read the function's log.`,
  )
}

export const apiChecks: Check[] = [
  { id: 'api', name: 'The API accepts the public key', find: apiAnswers },
  { id: 'captcha', name: 'Accounts require a captcha', needs: ['api'], find: captchaIsRequired },
  { id: 'functions', name: 'The functions are current', needs: ['api'], find: functionsAreCurrent },
  { id: 'migrations', name: 'The migrations are applied', needs: ['api'], find: migrationsAreApplied },
  { id: 'caller', name: 'Limits see the caller’s address', needs: ['migrations'], find: callersAreKnown },
  { id: 'email', name: 'Email works', needs: ['migrations'], find: emailWorks },
]
