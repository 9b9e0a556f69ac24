import { healthSentence } from '#shared/health-sentence.ts'
import { deployedFunctions } from '../deploy/backend.ts'
import { compareMigrations } from '../../stack/services/postgres/migrations.ts'
import { wrong, type Check, type Finding, type Problem } from './check.ts'
import { readFacts, type Deployment } from './deployment.ts'
import { describe, memberOf } from './network.ts'

const DEPLOY = 'Run: npm run deploy'

async function apiResponds({ asVisitor, env }: Deployment): Promise<Finding> {
  const response = await asVisitor('/auth/v1/settings')
  if (response.status === 200) return env.supabaseUrl
  return wrong(
    `${env.supabaseUrl} does not accept the key of the page: ${describe(response)}.`,
    'Check VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, and that the project is not paused: supabase.com/dashboard',
  )
}

/** GoTrue checks the captcha before the address, and sends no email to an address without an @. */
async function captchaIsRequired({ asVisitor, isLocal }: Deployment): Promise<Finding> {
  if (isLocal) return { skipped: 'the local stack has none' }
  const response = await asVisitor('/auth/v1/recover', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'no address' }),
  })
  const code = memberOf(response, 'error_code')
  if (code === 'captcha_failed') return 'requests without its token are refused'
  if (code !== 'validation_failed') return { skipped: `could not be checked: ${describe(response)}` }
  return wrong(
    'A request without a captcha is not refused: a script can create accounts and have emails sent.',
    'Set both Turnstile keys in .env, then: npm run deploy',
  )
}

/** By a CORS preflight, which triggers neither emails nor queries. */
async function functionsRespond({ request, env, logs }: Deployment): Promise<Finding> {
  const names = deployedFunctions({ hasCalls: env.voice !== undefined })
  const found = names.map(async (name): Promise<Problem[]> => {
    const preflight = { method: 'OPTIONS', headers: { origin: env.siteUrl } }
    const response = await request(`${env.supabaseUrl}/functions/v1/${name}`, preflight)
    if (response.status > 0 && response.status < 300) return []
    return wrong(
      `The function ${name} does not respond: ${describe(response)}.`,
      `${DEPLOY}. If it is deployed, read its log: ${logs}.`,
    )
  })
  const problems = (await Promise.all(found)).flat()
  return problems.length > 0 ? problems : names.join(', ')
}

async function migrationsAreApplied({ asService, migrations }: Deployment): Promise<Finding> {
  const response = await asService('doctor_facts')
  if (response.status !== 200)
    return wrong(
      `doctor_facts() got ${describe(response)}.`,
      `Check SUPABASE_SECRET_KEY. If it is right: npm run deploy`,
    )
  const { missing, unknown, changed } = compareMigrations(migrations, readFacts(response).migrations)
  if (missing.length > 0) return wrong(`The database lacks the migrations ${missing.join(', ')}.`, DEPLOY)
  if (unknown.length > 0)
    return wrong(
      `The database has others than this folder: ${unknown.join(', ')}.`,
      'This folder is older than the deployment: use the newer one',
    )
  if (changed.length > 0)
    return wrong(
      `The database has the migrations ${changed.join(', ')} as they were before a change.`,
      'Undo the change, and make it in a new file: what was applied is not applied again',
    )
  return `all ${Object.keys(migrations).length}`
}

/** From the documentation range (RFC 5737), which has no real callers. */
const FORGED = '203.0.113.99'
const FORGEABLE = ['cf-connecting-ip', 'sb-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-for']

/** Limits per address need a header with the caller's address that callers cannot forge. */
async function callersAreIdentified({ asService }: Deployment): Promise<Finding> {
  const { header, value, address, seen } = readFacts(await asService('doctor_facts')).caller
  const response = await asService('doctor_facts', {}, Object.fromEntries(FORGEABLE.map((name) => [name, FORGED])))
  // If the edge rejects such a call, the headers cannot be forged.
  const forged = response.status === 200 ? readFacts(response).caller : null
  const good = FORGEABLE.find((name) => seen[name] && forged?.seen[name] !== FORGED)
  const fix = `Set CLIENT_ADDRESS_HEADER=${good ?? 'x-real-ip'} in .env, then: npm run deploy${good ? '' : '. The proxy before Supabase must overwrite that header with the caller’s address'}`
  if (forged?.address === FORGED)
    return wrong(`Anyone can choose the address they are counted under: ${header} arrives as the caller sent it.`, fix)
  if (address !== null) return `${header} names ${address}, and a forged one is ignored`
  const fault = value === null ? 'does not arrive' : `names ${value}, which is no address or one that many share`
  return wrong(`Limits per address do not work: the header ${header} ${fault}.`, fix)
}

async function emailWorks({ asService, isLocal, logs }: Deployment): Promise<Finding> {
  const { health } = readFacts(await asService('doctor_facts'))
  const { strong, text } = healthSentence(health, (iso) => iso.replace('T', ' ').slice(0, 16))
  if (health.alarms.length === 0) return `${strong} ${text}`
  return wrong(
    `${strong} ${text}`,
    isLocal
      ? `Read the logs (${logs}), then restart the stack.`
      : 'Run: npm run deploy. If it stays: docs/runbook.md, "No emails".',
  )
}

const API = 'The API accepts the public key'
export const MIGRATIONS = 'The migrations are applied'

export const apiChecks: Check[] = [
  { name: API, find: apiResponds },
  { name: 'Accounts require a captcha', needs: API, find: captchaIsRequired },
  { name: 'The functions respond', needs: API, find: functionsRespond },
  { name: MIGRATIONS, needs: API, find: migrationsAreApplied },
  { name: 'Limits see the caller’s address', needs: MIGRATIONS, find: callersAreIdentified },
  { name: 'Email works', needs: MIGRATIONS, find: emailWorks },
]
