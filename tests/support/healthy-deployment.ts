// For tests: a hosted deployment on which every check passes, with a fake network that a test changes in one place.
import { expect, test } from 'vitest'
import type { MailSetUp } from '#shared/mail/set-up.ts'
import { notFoundPage } from '#src/app/not-found-page.ts'
import type { Env } from '#src/lib/read-env.ts'
import expectedAccess from '../../supabase/access.json' with { type: 'json' }
import { headerRules, headersOfPage } from '../../scripts/build/security-headers.ts'
import { sitePages } from '../../scripts/build/text-pages.ts'
import type { HttpResponse, NoResponse } from '../../scripts/doctor/network.ts'
import type { Check } from '../../scripts/doctor/check.ts'
import { connectDeployment, type Deployment, type DoctorSettings, type Facts } from '../../scripts/doctor/deployment.ts'

const SITE = 'https://www.ada.dev'
const API = 'https://abcdefgh.supabase.co'
export const NOW = new Date('2026-11-16T12:00:00Z')
const VERSION = '0123456789ab'

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown } | { failure: string }
/** What a test changes. Replies are by method and address, without the origin of the API: `GET /auth/v1/settings`. */
export type Changes = {
  settings?: Partial<DoctorSettings>
  env?: Partial<Env>
  facts?: Partial<Facts>
  mail?: Partial<MailSetUp>
  replies?: Record<string, Reply | ((headers: Headers, body: string) => Reply)>
}

export const healthyEnv: Env = {
  siteUrl: SITE,
  supabaseUrl: API,
  supabasePublishableKey: 'sb_publishable_1',
  turnstileSiteKey: null,
  voice: { publicKey: 'public', assistantId: 'ada', apiUrl: `${API}/functions/v1/voice` },
}

export const healthyFacts: Facts = {
  migrations: ['20261115010000'],
  health: {
    alarms: [],
    pending: 0,
    held: 0,
    failed: 0,
    sentLast24Hours: 2,
    lastDrainSecondsAgo: 9,
    lastMaintenanceSecondsAgo: 9,
  },
  scheduler: null,
  access: expectedAccess,
  caller: {
    header: 'cf-connecting-ip',
    value: '198.51.100.7',
    address: '198.51.100.7',
    seen: { 'cf-connecting-ip': '198.51.100.7' },
  },
  team: { active: 2, withoutFactor: 0 },
  voice: { secondsToday: 60 },
}

const healthyMail: MailSetUp = {
  hasMailer: true,
  senderDomain: 'ada.dev',
  isProduction: true,
  hasCronSecret: true,
  requiresTurnstile: false,
  hasEvents: true,
  voiceMinutesPerDay: 60,
  team: 'hello@ada.dev',
}

const ZONE: Record<string, string[]> = {
  'send.ada.dev': ['v=spf1 include:amazonses.com ~all'],
  'resend._domainkey.ada.dev': ['p=MIGf'],
  '_dmarc.ada.dev': ['v=DMARC1; p=none'],
}
const REFUSED = { status: 404, body: { code: 'PT404', message: 'Not found' } }
const SENT = { state: 'sent', delivery: 'delivered' }

export function deploymentWith({ settings, env: other, facts, mail, replies = {} }: Changes): Deployment {
  const env = { ...healthyEnv, ...other }
  const usual: NonNullable<Changes['replies']> = {
    'GET /auth/v1/settings': (headers) => ({ status: headers.get('apikey') === 'sb_publishable_1' ? 200 : 401 }),
    'POST /auth/v1/recover': (_, body) => captchaRefusal(body),
    'GET /rest/v1/profiles?limit=1': REFUSED,
    'GET /rest/v1/maintenance?limit=1': { status: 406 },
    'POST /rest/v1/contact_submissions': (headers, body) => {
      if (body.includes('"Doctor"')) return { status: 201 }
      return headers.has('prefer') ? REFUSED : { status: 400, body: { code: '23514' } }
    },
    'POST /rest/v1/rpc/doctor_facts': { body: { ...healthyFacts, ...facts } },
    'POST /rest/v1/rpc/contact_erase_lead': { body: 1 },
    'POST /rest/v1/rpc/mail_states': { body: { confirmation: SENT, notification: SENT } },
    'GET /functions/v1/send-contact-emails': (headers) =>
      headers.get('apikey') === 'sb_secret_1' ? { body: { ...healthyMail, ...mail } } : { status: 401 },
    'POST /functions/v1/send-contact-emails': { body: { confirmationSent: true, notificationSent: true } },
    'POST /functions/v1/mail-events': { status: 401 },
    'GET /functions/v1/health': { body: { status: 'ok' } },
    'POST /functions/v1/voice/call/web': { status: 403, body: { message: 'The key does not allow that assistant.' } },
    'GET https://api.supabase.com/v1/projects/abcdefgh/config/auth': {
      body: { security_update_password_require_current_password: true },
    },
    'GET https://api.supabase.com/v1/projects/abcdefgh/database/backups': {
      body: { backups: [{ status: 'COMPLETED', inserted_at: '2026-11-16T02:00:00Z' }] },
    },
    ...sitePagesOf(env),
  }
  const request: DoctorSettings['request'] = async (url, init = {}) => {
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    const key = `${method} ${url.replace(API, '')}`
    const answer = replies[key] ?? usual[key] ?? replies[`${method} *`] ?? otherwise(method, url, headers)
    return toResponse(typeof answer === 'function' ? answer(headers, textOf(init.body)) : answer)
  }
  return connectDeployment({
    env,
    isLocal: false,
    serviceKey: 'sb_secret_1',
    request,
    records: { txt: async (name) => ZONE[name] ?? [], mx: async () => ['feedback-smtp.test'] },
    now: NOW,
    accessToken: 'sbp_1',
    backupFolder: null,
    voiceMinutesPerDay: 60,
    leadAddress: 'ada@ada.dev',
    leadWaitMs: 0,
    timeoutMs: 1_000,
    root: '/nowhere',
    migrations: ['20261115010000'],
    functionsVersion: VERSION,
    ...settings,
  })
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : ''
}

function toResponse(given: Reply): HttpResponse | NoResponse {
  if ('failure' in given) return given
  const { status = 200, headers = {}, body = '' } = given
  const text = typeof body === 'string' && headers['content-type'] === 'text/html' ? body : JSON.stringify(body)
  return { status, headers: new Headers(headers), text }
}

function otherwise(method: string, url: string, requestHeaders: Headers): Reply {
  if (url.startsWith(SITE)) return { ...page(notFoundPage.head.title, '', url.slice(SITE.length)), status: 404 }
  if (method === 'OPTIONS') {
    const allowed = requestHeaders.get('access-control-request-headers') ?? ''
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': allowed }
    return { status: 204, headers: { ...headers, 'x-function-version': VERSION } }
  }
  return url.startsWith(`${API}/rest/v1/`) ? REFUSED : { status: 404 }
}

/** As the build makes them and a host serves them. */
function sitePagesOf(env: Env): Record<string, Reply> {
  const pages = sitePages().map(({ path, head }) => [`GET ${SITE}${path}`, page(head.title, '', path, env)] as const)
  const asset = { headers: { 'cache-control': 'public, max-age=31536000, immutable' } }
  return { ...Object.fromEntries(pages), [`GET ${SITE}/assets/main.js`]: asset }
}

/** GoTrue checks the captcha token before the address. A mail would go to any address with an @. */
function captchaRefusal(body: string): Reply {
  if (body.includes('@')) throw new Error('the doctor may have a mail sent')
  return {
    status: 400,
    body: { code: 400, error_code: 'captcha_failed', msg: 'captcha protection: request disallowed' },
  }
}

export function page(title: string, more = '', path = '/', env = healthyEnv) {
  const headers: Record<string, string> = { 'content-type': 'text/html', ...headersOfPage(headerRules(env), path) }
  const head = `<title>${title.replaceAll('&', '&amp;')}</title><link rel="canonical" href="${SITE}${path}"/>${more}`
  return { headers, body: `${head}<script src="/assets/main.js"></script>` }
}

/** One response that differs. */
export function reply(key: string, answer: NonNullable<Changes['replies']>[string]): Changes {
  return { replies: { [key]: answer } }
}

export const DOWN = { failure: 'no response within 10 s' }

/** What a check finds, as text: `ok: …`, `skipped: …`, or `wrong: what → fix`, a line for each problem. */
export async function found(checks: Check[], id: string, changes: Changes = {}): Promise<string> {
  const finding = await checks.find((check) => check.id === id)?.find(deploymentWith(changes))
  if (finding?.state === 'ok') return `ok: ${finding.summary}`
  if (finding?.state === 'skipped') return `skipped: ${finding.why}`
  return `${finding?.state}: ${finding?.problems.map(({ what, fix }) => `${what} → ${fix}`).join('\n')}`
}

/** By the id of the check: what is broken, and how the doctor must name it and its fix. */
export type Faults = Record<string, Record<string, [Changes, RegExp]>>

/** Each check passes on a healthy deployment, and finds each of its faults. No check is without one. */
export function testFaults(checks: Check[], faults: Faults): void {
  test('each check has a fault that it finds', () => {
    expect(Object.keys(faults)).toEqual(checks.map(({ id }) => id))
  })
  test.each(checks.map(({ id }) => id))('%s: ok on a healthy deployment', async (id) => {
    expect(await found(checks, id)).toMatch(/^ok: /)
  })
  for (const [id, ofCheck] of Object.entries(faults)) {
    test.each(Object.entries(ofCheck))(`${id}: %s`, async (_, [changes, words]) => {
      expect(await found(checks, id, changes)).toMatch(words)
    })
  }
}
