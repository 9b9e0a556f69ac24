import assert from 'node:assert/strict'
import { handle } from './handler.ts'
import { readSettings, type Settings } from './settings.ts'

const SITE = 'https://lodestar.test'
const ASSISTANT = 'the-assistant'

const env: Record<string, string> = {
  VOICE_ASSISTANT_ID: ASSISTANT,
  VOICE_PUBLIC_KEY: 'public-key',
  VOICE_PROVIDER_URL: 'https://provider.test',
  SUPABASE_URL: 'https://api.test',
  SUPABASE_SECRET_KEYS: '{"default":"service-key"}',
  SITE_URL: `${SITE}/`,
  ALLOWED_ORIGINS: 'https://preview.test, ',
}
const settings = readSettings((name) => env[name])

type Sent = { url: string; headers: Headers; body: Record<string, unknown> }
type Answers = { reached?: string; provider?: () => Response; database?: () => Response }

/** Fakes of Postgres and the provider: their responses, and the requests they received. */
function setUp(answers: Answers = {}) {
  const sent: Sent[] = []
  const world = (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body ?? '{}')) })
    if (url.startsWith('https://provider.test')) {
      const call = {
        id: 'call-1',
        webCallUrl: 'https://x.daily.co/room',
        assistant: { model: 'secret', voice: { provider: 'v' } },
      }
      return Promise.resolve(answers.provider?.() ?? Response.json(call, { status: 201 }))
    }
    return Promise.resolve(answers.database?.() ?? Response.json(answers.reached ?? null))
  }
  const post = (body: unknown, headers: Record<string, string> = {}, given: Settings | null = settings) =>
    handle(
      new Request('https://api.test/voice/call/web', {
        method: 'POST',
        headers: { origin: SITE, 'x-forwarded-for': '203.0.113.7', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      given,
      world as typeof fetch,
      (secret, token) => Promise.resolve(secret === 'turnstile-secret' && token === 'good'),
    )
  const requestsTo = (what: string) => sent.filter(({ url }) => url.includes(what))
  return { post, requestsTo }
}

Deno.test('places the call with the public key, our origin and a duration that the browser cannot choose', async () => {
  const { post, requestsTo } = setUp()
  const response = await post({ assistantId: ASSISTANT })
  assert.equal(response.status, 201)
  assert.deepEqual(await response.json(), {
    id: 'call-1',
    webCallUrl: 'https://x.daily.co/room',
    artifactPlan: { videoRecordingEnabled: false },
    assistant: { voice: { provider: 'v' } },
  })
  const [call] = requestsTo('/call/web')
  assert.equal(call?.headers.get('authorization'), 'Bearer public-key')
  assert.equal(call?.headers.get('origin'), SITE)
  assert.deepEqual(call?.body, { assistantId: ASSISTANT, assistantOverrides: { maxDurationSeconds: 180 } })
})

Deno.test('only our own sites may call', async () => {
  const { post, requestsTo } = setUp()
  for (const origin of ['https://evil.test', '', `${SITE}.evil.test`]) {
    assert.equal((await post({ assistantId: ASSISTANT }, { origin })).status, 403)
  }
  assert.equal(requestsTo('').length, 0)
  assert.equal((await post({ assistantId: ASSISTANT }, { origin: 'https://preview.test' })).status, 201)
})

Deno.test('only our own assistant may be called, without overrides', async () => {
  const { post, requestsTo } = setUp()
  const bodies = [
    {},
    'not json',
    '[]',
    '"text"',
    { assistantId: 'another' },
    { assistant: { model: {} } },
    { assistantId: ASSISTANT, assistant: { model: {} } },
    { assistantId: ASSISTANT, assistantOverrides: { maxDurationSeconds: 43_200 } },
    { assistantId: ASSISTANT, squadId: 'x' },
    { assistantId: ASSISTANT, workflowId: 'x' },
    { assistantId: ASSISTANT, padding: 'x'.repeat(5000) },
  ]
  for (const body of bodies) assert.equal((await post(body)).status, 400, JSON.stringify(body).slice(0, 80))
  assert.equal(requestsTo('').length, 0)
})

Deno.test('with Turnstile, a call needs its token', async () => {
  const checking = readSettings((name) => (name === 'TURNSTILE_SECRET_KEY' ? 'turnstile-secret' : env[name]))
  const { post, requestsTo } = setUp()
  for (const authorization of ['', 'Bearer bad', 'Bearer public-key']) {
    assert.equal((await post({ assistantId: ASSISTANT }, { authorization }, checking)).status, 403)
  }
  assert.equal(requestsTo('').length, 0)
  assert.equal((await post({ assistantId: ASSISTANT }, { authorization: 'Bearer good' }, checking)).status, 201)
})

Deno.test('a reached limit is a 429 with retry-after, and the provider is not called', async () => {
  for (const [reached, mostSeconds] of Object.entries({ 'visitor-limit': 3_600, 'day-limit': 86_400 })) {
    const { post, requestsTo } = setUp({ reached })
    const response = await post({ assistantId: ASSISTANT })
    assert.equal(response.status, 429)
    const seconds = Number(response.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= mostSeconds)
    assert.match((await response.json()).message, /try again later|come back tomorrow/)
    assert.equal(requestsTo('provider.test').length, 0)
  }
})

Deno.test('the database counts a call with its limits and the caller’s headers, and gets no secrets', async () => {
  const { post, requestsTo } = setUp()
  await post(
    { assistantId: ASSISTANT },
    { authorization: 'Bearer a-session', apikey: 'a-key', 'x-real-ip': '203.0.113.8' },
  )
  const { headers, ...counted } = requestsTo('count_voice')[0]?.body as { headers: Record<string, string> }
  assert.deepEqual(counted, { what: 'call', per_network: 5, per_day: 20 })
  assert.equal(headers['x-forwarded-for'], '203.0.113.7')
  assert.equal(headers['x-real-ip'], '203.0.113.8')
  assert.doesNotMatch(JSON.stringify(headers), /a-session|a-key/)
})

Deno.test('a refusal of the provider is not passed on', async () => {
  const failures = [
    () => Response.json({ message: 'Invalid Key.' }, { status: 401 }),
    () => {
      throw new TypeError('no network')
    },
  ]
  for (const provider of failures) {
    const response = await setUp({ provider }).post({ assistantId: ASSISTANT })
    assert.equal(response.status, 502)
    assert.doesNotMatch(await response.text(), /Invalid Key/)
  }
})

Deno.test('fails closed: no calls without the limits', async () => {
  const { post, requestsTo } = setUp({ database: () => new Response('down', { status: 500 }) })
  assert.equal((await post({ assistantId: ASSISTANT })).status, 503)
  assert.equal(requestsTo('provider.test').length, 0)
})

Deno.test('503 if no assistant is connected', async () => {
  for (const name of ['VOICE_ASSISTANT_ID', 'VOICE_PUBLIC_KEY', 'SUPABASE_SECRET_KEYS']) {
    const without = readSettings((variable) => (variable === name ? undefined : env[variable]))
    assert.equal((await setUp().post({ assistantId: ASSISTANT }, {}, without)).status, 503)
  }
})

Deno.test('accepts only POST /call/web', async () => {
  const call = (method: string, path: string) =>
    handle(new Request(`https://api.test${path}`, { method }), settings, fetch)
  assert.equal((await call('GET', '/voice/call/web')).status, 405)
  assert.equal((await call('POST', '/voice/assistant')).status, 404)
  assert.equal((await call('OPTIONS', '/voice/call/web')).status, 204)
})

Deno.test('an invalid limit falls back to the default', () => {
  const limits = readSettings((name) => (name.startsWith('VOICE_MINUTES') ? 'many' : env[name]))?.limits
  assert.deepEqual(limits, { calls: { perNetwork: 5, perDay: 20 }, messages: { perNetwork: 60, perDay: 1000 } })
})
