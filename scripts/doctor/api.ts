import { describe, jsonOf, memberOf, type HttpResponse, type NoResponse } from './network.ts'
import { judge, ok, problem, skipped, wrong, type Check, type Finding, type Problem } from './check.ts'
import type { CallerFacts, Deployment, Facts } from './deployment.ts'

/** Request headers that supabase-js sends from the page. */
const TO_ALL = ['apikey', 'authorization', 'content-type', 'x-client-info']

async function apiAnswers({ request, env, isLocal }: Deployment): Promise<Finding> {
  // Without a key the API returns 401.
  const answer = await request(`${env.supabaseUrl}/auth/v1/settings`)
  const isApi = answer.failure === undefined && (answer.status === 200 || answer.status === 401)
  if (isApi) return ok(env.supabaseUrl)
  return wrong(
    `${env.supabaseUrl} does not respond like a Supabase project: ${describe(answer)}.`,
    isLocal
      ? 'Start the local stack: npm start. To check a deployment instead, fill in .env: docs/doctor.md'
      : 'Check that VITE_SUPABASE_URL is right and that the project is not paused: supabase.com/dashboard, Restore project.',
  )
}

async function keyIsTaken({ asVisitor }: Deployment): Promise<Finding> {
  const answer = await asVisitor('/auth/v1/settings')
  if (answer.failure === undefined && answer.status === 200) return ok('the API accepts it')
  return wrong(
    `The API does not accept VITE_SUPABASE_PUBLISHABLE_KEY: ${describe(answer)}.`,
    'Copy the publishable key of this project from Settings > API keys into .env, then build and deploy the site again.',
  )
}

/** GoTrue checks the captcha before the address, and sends no mail to an address without an @. */
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
    'Without a captcha, anyone can trigger mails to any address that has an account, and create accounts with a script.',
    'Set both Turnstile keys with npm run setup, enable Turnstile in Supabase under Authentication > Attack Protection (docs/deploy.md, step 5), then deploy the site: until it is online, no one can log in.',
  )
}

const ENDPOINTS: Record<string, { path: string; headers: string[] }> = {
  accounts: { path: '/auth/v1/token?grant_type=password', headers: ['x-supabase-api-version'] },
  data: { path: '/rest/v1/contact_submissions', headers: ['content-profile', 'x-form-trap'] },
  functions: { path: '/functions/v1/send-contact-emails', headers: [] },
}

async function browsersMayCall({ request, env }: Deployment): Promise<Finding> {
  const origin = new URL(env.siteUrl).origin
  const found = await Promise.all(
    Object.entries(ENDPOINTS).map(async ([name, { path, headers }]) => {
      const expected = [...TO_ALL, ...headers]
      const answer = await request(env.supabaseUrl + path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': expected.join(','),
        },
      })
      return corsProblem(name, origin, expected, answer)
    }),
  )
  return judge(found.flat(), `${Object.keys(ENDPOINTS).join(', ')} from ${origin}`)
}

function corsProblem(
  endpoint: string,
  origin: string,
  expected: string[],
  answer: HttpResponse | NoResponse,
): Problem[] {
  const fix =
    endpoint === 'functions'
      ? 'Deploy the functions again: npm run deploy -- backend --yes'
      : 'The proxy in front of the API must pass OPTIONS requests on and leave its access-control headers unchanged.'
  if (answer.failure !== undefined || answer.status >= 300) {
    return [problem(`The CORS preflight for ${endpoint} gets ${describe(answer)}.`, fix)]
  }
  const allowed = answer.headers.get('access-control-allow-origin')
  if (allowed !== '*' && allowed !== origin) {
    return [problem(`A browser on ${origin} may not call ${endpoint} (allowed: ${allowed ?? 'no origin'}).`, fix)]
  }
  const headers = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/)
  const refused = expected.filter(
    (name) => !headers.includes(name) && !(headers.includes('*') && name !== 'authorization'),
  )
  if (refused.length === 0) return []
  return [problem(`A browser may not send ${refused.join(', ')} to ${endpoint}.`, fix)]
}

/** Only check_request() in the database of this site answers with this code. */
async function dataAnswers({ asVisitor }: Deployment): Promise<Finding> {
  const answer = await asVisitor('/rest/v1/profiles?limit=1')
  const gotThrough = answer.failure === undefined && memberOf(answer, 'code') === 'PT404'
  if (gotThrough) return ok('it has the tables of this site')
  return wrong(
    `The data API does not have the tables of this site: ${describe(answer)}.`,
    'Apply the migrations to the project: npx supabase link, then npx supabase db push',
  )
}

// Limits per address need a header with the caller's address that callers cannot forge.
/** From the documentation range (RFC 5737), which has no real callers. */
const FORGED = '203.0.113.99'
const FORGEABLE = ['cf-connecting-ip', 'sb-forwarded-for', 'true-client-ip', 'x-real-ip', 'x-forwarded-for']

async function callersAreKnown(deployment: Deployment): Promise<Finding> {
  const facts = await deployment.facts()
  if ('missing' in facts) return skipped(facts.missing)
  const honest = facts.caller
  const sent = Object.fromEntries(FORGEABLE.map((name) => [name, FORGED] as const))
  const answer = await deployment.asService('doctor_facts', {}, sent)
  // If the edge rejects such a call, the headers cannot be forged.
  const forged = answer.failure === undefined && answer.status === 200 ? (jsonOf(answer) as Facts).caller : null
  const { header } = honest
  const fix = chooseHeader(honest, forged)
  if (forged?.address === FORGED) {
    return wrong(`Anyone can choose the address they are counted under: ${header} arrives as the caller sent it.`, fix)
  }
  if (honest.value === null) {
    return wrong(
      `Limits per address do not work: the header ${header} does not arrive, so every visitor's address is unknown. Only the global limits apply.`,
      fix,
    )
  }
  if (honest.address === null) {
    return wrong(
      `Limits per address do not work: ${header} names ${honest.value}, which is no address, or one that many visitors share. It counts as unknown; only the global limits apply.`,
      fix,
    )
  }
  return ok(`${header} names ${honest.address}, and a forged one is ignored`)
}

function set(header: string): string {
  return `In the SQL editor of Supabase: update private.contact_settings set client_address_header = '${header}' where only_row;`
}

/** A header that arrives, contains the caller's address and cannot be forged. */
function chooseHeader({ seen }: CallerFacts, forged: CallerFacts | null): string {
  const good = FORGEABLE.find((name) => seen[name] && forged?.seen[name] !== FORGED)
  return good
    ? set(good)
    : `Let the proxy in front of the API overwrite X-Real-IP with the caller's address (docs/deploy.md, "Other hosts"). ${set('x-real-ip')}`
}

export const apiChecks: Check[] = [
  { id: 'api', name: 'The API responds', find: apiAnswers },
  { id: 'key', name: 'The public key is right', needs: ['api'], find: keyIsTaken },
  { id: 'captcha', name: 'Accounts require a captcha', needs: ['key'], find: captchaIsRequired },
  { id: 'data', name: 'The data API works', needs: ['key'], find: dataAnswers },
  { id: 'cors', name: 'Browsers can call the API from the site', needs: ['api'], find: browsersMayCall },
  { id: 'caller', name: 'Limits per address work', needs: ['data'], find: callersAreKnown },
]
