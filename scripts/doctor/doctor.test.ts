// Every check on a hosted deployment with a fake network: it passes there, and finds each fault, which is one change.
import { expect, test } from 'vitest'
import type { Env } from '#src/lib/read-env.ts'
import { ENGINES } from '../../stack/settings.ts'
import { headerRules, headersOfPage } from '../build/security-headers.ts'
import { sitePages } from '../build/text-pages.ts'
import { runChecks } from './check.ts'
import { connect, logsOf, readReceiving, type readFacts } from './deployment.ts'
import { allChecks } from './main.ts'

const SITE = 'https://www.ada.dev'
const API = 'https://abcdefgh.supabase.co'
const env: Env = {
  siteUrl: SITE,
  supabaseUrl: API,
  supabasePublishableKey: 'sb_publishable_1',
  turnstileSiteKey: 'key',
  voice: { assistantId: 'ada' },
}
const SENT = { state: 'sent', delivery: 'delivered' }
const OLD_HEADERS = headersOfPage(headerRules({ ...env, supabaseUrl: 'https://old.supabase.co' }), '/')
const ADDRESS = '198.51.100.7'
type DoctorFacts = ReturnType<typeof readFacts>

const facts: DoctorFacts = {
  migrations: { 20261115010000: 'hash' },
  health: {
    status: 'ok',
    alarms: [],
    pending: 0,
    held: 0,
    failed: 0,
    canSendAgain: 0,
    lastSentAt: null,
    since: null,
    error: null,
  },
  caller: { header: 'cf-connecting-ip', value: ADDRESS, address: ADDRESS, seen: { 'cf-connecting-ip': ADDRESS } },
}

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }
type Replies = Record<string, Reply | ((headers: Headers, body: string) => Reply)>

const HOME = `GET ${SITE}/`
const AUTH = `GET ${SITE}/auth`
const API_ANSWER = 'GET /auth/v1/settings'
const RECOVER = 'POST /auth/v1/recover'
const HEALTH = 'OPTIONS /functions/v1/health'
const FACTS = 'POST /rest/v1/rpc/doctor_facts'
const LEAD = 'POST /rest/v1/contact_submissions'
const MAILS = 'POST /rest/v1/rpc/mail_states'
const RECEIVING = 'GET https://api.resend.com/emails/receiving?limit=1'
const WEBHOOKS = 'GET https://api.resend.com/webhooks'
const ERASE = 'POST /rest/v1/rpc/contact_erase'
const pages = sitePages().map(({ path }) => [`GET ${SITE}${path}`, { headers: headersOfPage(headerRules(env), path) }])
const refused = (code: string) => ({ status: 400, body: { error_code: code } })
const webhook = (change: object): Reply => {
  const endpoint = `${API}/functions/v1/mail-events`
  return { body: { data: [{ endpoint, status: 'enabled', events: ['email.sent', 'email.received'], ...change }] } }
}
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
  [RECEIVING]: (headers) => ({ status: headers.get('authorization') === 'Bearer re_full' ? 200 : 401 }),
  [WEBHOOKS]: webhook({}),
  [ERASE]: { body: 1 },
}

function otherwise(method: string, url: string): Reply {
  if (url.startsWith(SITE)) return { status: 404, headers: headersOfPage(headerRules(env), url.slice(SITE.length)) }
  return { status: method === 'OPTIONS' ? 204 : 404 }
}

async function report(replies: Replies = {}): Promise<string> {
  const deployment = connect({
    env,
    isLocal: false,
    logs: 'the dashboard',
    serviceKey: 'sb_secret_1',
    request: async (url, init = {}) => {
      const method = init.method ?? 'GET'
      const key = `${method} ${url.replace(API, '')}`
      const found = { ...healthy, ...replies }[key] ?? otherwise(method, url)
      const body = typeof init.body === 'string' ? init.body : ''
      const reply = typeof found === 'function' ? found(new Headers(init.headers), body) : found
      return { status: 200, body: '', ...reply, headers: new Headers(reply.headers) }
    },
    contactTo: '',
    receiving: { domain: 'reply.ada.dev', apiKey: 're_full', isFreePlan: true },
    leadAddress: 'ada@ada.dev',
    leadWaitMs: 0,
    migrations: facts.migrations,
  })
  const lines: string[] = []
  await runChecks(allChecks, deployment, (line) => lines.push(line))
  return lines.join('\n')
}

const withFacts = (change: Partial<DoctorFacts>): Replies => ({ [FACTS]: { body: { ...facts, ...change } } })
const LATE = {
  ...facts.health,
  status: 'alarm' as const,
  alarms: ['mails_late' as const],
  since: '2026-11-18T09:30:00Z',
}
const seen = (caller: Partial<DoctorFacts['caller']>) => withFacts({ caller: { ...facts.caller, ...caller } })

test('a healthy deployment passes every check, and what cannot be checked is not called healthy', async () => {
  const found = await report()
  expect(found.match(/^✓ /gm)).toHaveLength(allChecks.length)
  expect(found).toMatch(/Everything is ok: \d+ ok, 0 wrong, 0 skipped$/)
  expect(found).toContain('count in the 100 emails a day of the free plan')
  expect(await report({ [RECOVER]: { status: 429 } })).toContain('– Accounts require a captcha: skipped, could not be')
})

const DOWN = { status: 0, body: 'no response within 10 s' }
const SKIPPED =
  '– Every page is there, with its security headers: skipped, because this did not pass: The site responds'

test.each<[changed: Replies, message: string, advice: string]>([
  [{ [HOME]: DOWN }, 'does not respond: no response within 10 s.', 'Check that your domain leads'],
  [{ [HOME]: DOWN }, SKIPPED, 'Check that your domain leads'],
  [
    { [HOME]: { status: 301, headers: { location: 'https://ada.dev' } } },
    'redirects to https://ada.dev.',
    'VITE_SITE_URL',
  ],
  [{ [AUTH]: { status: 404 } }, '/auth returns 404 instead of 200', 'clean URLs'],
  [{ [AUTH]: {} }, '/auth: the header Content-Security-Policy is missing', '_headers'],
  [{ [HOME]: { headers: OLD_HEADERS } }, '/: the header Content-Security-Policy has another value', 'npm run deploy'],
  [{ [API_ANSWER]: { status: 401 } }, 'does not accept the key of the page: 401', 'VITE_SUPABASE_PUBLISHABLE_KEY'],
  [{ [RECOVER]: refused('validation_failed') }, 'without a captcha is not refused', 'Set both Turnstile keys'],
  [{ [HEALTH]: { status: 404 } }, 'The function health does not respond: 404', 'npm run deploy'],
  [{ [FACTS]: { status: 401 } }, 'doctor_facts() got 401', 'Check SUPABASE_SECRET_KEY'],
  [withFacts({ migrations: {} }), 'lacks the migrations 20261115010000', 'npm run deploy'],
  [withFacts({ migrations: { ...facts.migrations, 3: null } }), 'others than this folder: 3', 'use the newer one'],
  [
    withFacts({ migrations: { 20261115010000: 'old' } }),
    '20261115010000 as they were before a change',
    'in a new file',
  ],
  [{ [FACTS]: forged }, 'Anyone can choose the address they are counted under', 'CLIENT_ADDRESS_HEADER=x-real-ip'],
  [seen({ value: null, address: null }), 'cf-connecting-ip does not arrive', 'CLIENT_ADDRESS_HEADER=cf-connecting-ip'],
  [seen({ value: '10.0.0.1', address: null }), 'names 10.0.0.1, which is no address', 'CLIENT_ADDRESS_HEADER'],
  [withFacts({ health: LATE }), 'Email has not been going out since 2026-11-18 09:30', 'docs/runbook.md'],
  [{ [LEAD]: { status: 429 } }, 'The lead was not stored: 429', 'npm run deploy'],
  [mails({ state: 'held', delivery: null }, SENT), 'confirmation held, notification delivered', 'docs/runbook.md'],
  [mails({ ...SENT, delivery: null }, SENT), 'confirmation sent, notification delivered', 'RESEND_WEBHOOK_SECRET'],
  [{ [RECEIVING]: { status: 401 } }, 'may not read received emails: 401', 'Full access'],
  [{ [WEBHOOKS]: webhook({ events: ['email.sent'] }) }, 'No webhook reports', 'email.received'],
  [{ [WEBHOOKS]: webhook({ status: 'disabled' }) }, 'No webhook reports', 'enable'],
  [{ [WEBHOOKS]: webhook({ endpoint: 'https://other.test' }) }, 'No webhook reports', 'enable'],
  [{ [ERASE]: { status: 404 } }, 'could not be erased (404)', 'in the inbox'],
  [{ [FACTS]: { body: {} } }, 'The check "The migrations are applied" itself failed', 'report it'],
])('%j is found, with advice', async (changed, message, advice) => {
  const found = await report(changed)
  expect(found).toContain(message)
  expect(found).toMatch(new RegExp(`^✗ .*\n[^✗]*→ .*${advice.replace('.', '\\.')}`, 'm'))
})

function forged(headers: Headers): Reply {
  const address = headers.get('cf-connecting-ip')
  const { caller } = facts
  return {
    body: { ...facts, caller: address ? { ...caller, address, seen: { 'cf-connecting-ip': address } } : caller },
  }
}

test.each([
  [undefined, true],
  ['100', true],
  ['1667', false],
])('with EMAILS_PER_DAY=%s the quota of the free plan counts: %s', (EMAILS_PER_DAY, isFreePlan) => {
  const values = { MAIL_REPLIES_DOMAIN: 'reply.ada.dev', ...(EMAILS_PER_DAY && { EMAILS_PER_DAY }) }
  expect(readReceiving(values)?.isFreePlan).toBe(isFreePlan)
})

test('the logs named are those of the engine that runs', () => {
  expect([logsOf(ENGINES['stand-in']), logsOf(ENGINES.supabase)]).toEqual([
    '.local/logs',
    expect.stringContaining('stack logs'),
  ])
})
