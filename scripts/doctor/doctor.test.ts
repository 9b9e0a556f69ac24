// Every check on a hosted deployment with a fake network: it passes there, and finds each fault, which is one change.
import { expect, test } from 'vitest'
import type { Alarm } from '#shared/codes.ts'
import type { Env } from '#src/lib/read-env.ts'
import { headerRules, headersOfPage } from '../build/security-headers.ts'
import { sitePages } from '../build/text-pages.ts'
import { runChecks, summaryOf } from './check.ts'
import { connect, type Facts } from './deployment.ts'
import { allChecks } from './main.ts'

const SITE = 'https://www.ada.dev'
const API = 'https://abcdefgh.supabase.co'
const env: Env = {
  siteUrl: SITE,
  supabaseUrl: API,
  supabasePublishableKey: 'sb_publishable_1',
  turnstileSiteKey: 'key',
  voice: { publicKey: 'function', assistantId: 'ada', apiUrl: `${API}/functions/v1/voice` },
}
const SENT = { state: 'sent', delivery: 'delivered' }
const UNREPORTED = { state: 'sent', delivery: null }
const OLD_HEADERS = headersOfPage(headerRules({ ...env, supabaseUrl: 'https://old.supabase.co' }), '/')
const facts: Facts = {
  migrations: ['20261115010000'],
  health: {
    status: 'ok',
    alarms: [],
    pending: 0,
    failed: 0,
    canSendAgain: 0,
    lastSentAt: null,
    since: null,
    error: null,
  },
  caller: {
    header: 'cf-connecting-ip',
    value: '198.51.100.7',
    address: '198.51.100.7',
    seen: { 'cf-connecting-ip': '198.51.100.7' },
  },
}

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }
/** By method and address, without the origin of the API. */
type Replies = Record<string, Reply | ((headers: Headers, body: string) => Reply)>

const HOME = `GET ${SITE}/`
const AUTH = `GET ${SITE}/auth`
const API_ANSWER = 'GET /auth/v1/settings'
const RECOVER = 'POST /auth/v1/recover'
const HEALTH = 'OPTIONS /functions/v1/health'
const FACTS = 'POST /rest/v1/rpc/doctor_facts'
const LEAD = 'POST /rest/v1/contact_submissions'
const MAILS = 'POST /rest/v1/rpc/mail_states'
const ERASE = 'POST /rest/v1/rpc/contact_erase'
const pages = sitePages().map(({ path }) => [`GET ${SITE}${path}`, { headers: headersOfPage(headerRules(env), path) }])
const refused = (code: string) => ({ status: 400, body: { error_code: code } })
const deployed = (version: string) => ({ status: 204, headers: { 'x-function-version': version } })
const redirect = (location: string) => ({ status: 301, headers: { location } })
const mails = (confirmation: object, notification: object) => ({
  [MAILS]: { body: { receivedAt: '2026-11-18T09:30:00Z', confirmation, notification } },
})

const healthy: Replies = {
  ...(Object.fromEntries(pages) as Replies),
  [API_ANSWER]: (headers) => ({ status: headers.get('apikey') === 'sb_publishable_1' ? 200 : 401 }),
  [RECOVER]: (_, body) => {
    if (body.includes('@')) throw new Error('the doctor may have an email sent')
    return refused('captcha_failed')
  },
  [FACTS]: { body: facts },
  [LEAD]: { status: 201 },
  'POST /functions/v1/send-contact-emails': (headers) => {
    if (headers.get('apikey') !== 'sb_secret_1') throw new Error('without a captcha the confirmation is held')
    return { body: { confirmationSent: true } }
  },
  ...mails(SENT, SENT),
  [ERASE]: { body: 1 },
}

function otherwise(method: string, url: string): Reply {
  if (url.startsWith(SITE)) return { status: 404, headers: headersOfPage(headerRules(env), url.slice(SITE.length)) }
  return method === 'OPTIONS' ? deployed('v1') : { status: 404 }
}

async function report(replies: Replies = {}): Promise<string> {
  const deployment = connect({
    env,
    isLocal: false,
    serviceKey: 'sb_secret_1',
    request: async (url, init = {}) => {
      const method = init.method ?? 'GET'
      const key = `${method} ${url.replace(API, '')}`
      const found = { ...healthy, ...replies }[key] ?? otherwise(method, url)
      const body = typeof init.body === 'string' ? init.body : ''
      const reply = typeof found === 'function' ? found(new Headers(init.headers), body) : found
      return { status: 200, body: '', ...reply, headers: new Headers(reply.headers) }
    },
    leadAddress: 'ada@ada.dev',
    leadWaitMs: 0,
    migrations: ['20261115010000'],
    functionsVersion: 'v1',
  })
  const lines: string[] = []
  const results = await runChecks(allChecks, deployment, (line) => lines.push(line))
  return [...lines, summaryOf(results)].join('\n')
}

const known = (change: Partial<Facts>): Replies => ({ [FACTS]: { body: { ...facts, ...change } } })
const alarm = (code: Alarm) =>
  known({ health: { ...facts.health, status: 'alarm', alarms: [code], since: '2026-11-18T09:30:00Z' } })
const seen = (caller: Partial<Facts['caller']>) => known({ caller: { ...facts.caller, ...caller } })
const DOWN = { status: 0, body: 'no response within 10 s' }

test('a healthy deployment passes every check', async () => {
  const found = await report()
  expect(found.match(/^✓ /gm)).toHaveLength(allChecks.length)
  expect(found).toMatch(/Everything is ok: \d+ ok, 0 wrong, 0 skipped$/)
})

test.each<[fault: string, changed: Replies, words: RegExp]>([
  [
    'no site',
    { [HOME]: DOWN },
    /✗ The site responds\n.*within 10 s\.\n {4}→ Check that your domain leads[^]*– Every page/,
  ],
  ['a redirect', { [HOME]: redirect('https://ada.dev') }, /redirects to https:\/\/ada\.dev/],
  ['a missing page', { [AUTH]: { status: 404 } }, /\/auth returns 404 instead of 200/],
  ['a missing header', { [AUTH]: {} }, /\/auth: the header Content-Security-Policy is missing/],
  [
    'another API',
    { [HOME]: { headers: OLD_HEADERS } },
    /\/: the header Content-Security-Policy has another value.*\n.*deploy/,
  ],
  [
    'a wrong key',
    { [API_ANSWER]: { status: 401 } },
    /the key of the page: 401[^]*– The functions are current: skipped, because/,
  ],
  ['no captcha', { [RECOVER]: refused('validation_failed') }, /without a captcha is not refused.*\n.*Turnstile/],
  ['a busy captcha', { [RECOVER]: { status: 429 } }, /– Accounts.*could not be checked: 429/],
  ['no function', { [HEALTH]: { status: 404 } }, /The function health does not respond: 404/],
  ['an old function', { [HEALTH]: deployed('v0') }, /health is not the version of this folder \(v0, not v1\)/],
  ['a wrong secret key', { [FACTS]: { status: 401 } }, /doctor_facts\(\) got 401\.\n.*Check SUPABASE_SECRET_KEY/],
  ['a missing migration', known({ migrations: [] }), /lacks the migrations 20261115010000/],
  ['an unknown migration', known({ migrations: ['20261115010000', '3'] }), /others than this folder: 3/],
  [
    'a forgeable address',
    { [FACTS]: (headers) => ({ body: forged(headers.get('cf-connecting-ip')) }) },
    /Anyone can choose.*\n.*CLIENT_ADDRESS_HEADER=x-real-ip/,
  ],
  [
    'no address',
    seen({ value: null, address: null, seen: { 'x-real-ip': '198.51.100.7' } }),
    /cf-connecting-ip does not arrive\.\n.*CLIENT_ADDRESS_HEADER=x-real-ip in \.env, then: npm run deploy/,
  ],
  ['a shared address', seen({ value: '10.0.0.1', address: null }), /names 10\.0\.0\.1, which is no address/],
  [
    'late emails',
    alarm('mails_late'),
    /Email has not been going out since 2026-11-18 09:30\. .*\n.*npm run deploy.*runbook/,
  ],
  [
    'no scheduler',
    alarm('scheduler_stopped'),
    /The scheduler has not run since 2026-11-18 09:30\..*\n.*npm run deploy/,
  ],
  ['a lead not stored', { [LEAD]: { status: 429 } }, /The lead was not stored: 429/],
  [
    'an email held',
    mails({ state: 'held', delivery: null }, SENT),
    /confirmation held, notification delivered.*\n.*runbook/,
  ],
  ['no webhook', mails(UNREPORTED, UNREPORTED), /confirmation sent, notification sent.*\n.*RESEND_WEBHOOK_SECRET/],
  ['no erasing', { [ERASE]: { status: 404 } }, /could not be erased \(404\)/],
  ['a bug of a check', { [FACTS]: { body: {} } }, /The check "migrations" itself failed/],
])('found: %s', async (_, changed, words) => {
  expect(await report(changed)).toMatch(words)
})

function forged(address: string | null): Facts {
  const { caller } = facts
  return { ...facts, caller: address ? { ...caller, address, seen: { 'cf-connecting-ip': address } } : caller }
}
