import assert from 'node:assert/strict'
import { handle } from './handler.ts'
import { readSettings, type Settings } from './settings.ts'

const SITE = 'https://lodestar.test'
const ASSISTANT = 'the-assistant'

const env: Record<string, string> = {
  VOICE_ASSISTANT_ID: ASSISTANT,
  VOICE_PUBLIC_KEY: 'public-key',
  VOICE_PROVIDER_KEY: 'private-key',
  VOICE_PROVIDER_URL: 'https://provider.test',
  SUPABASE_URL: 'https://api.test',
  SUPABASE_SECRET_KEYS: '{"default":"service-key"}',
  SITE_URL: `${SITE}/`,
  ALLOWED_ORIGINS: 'https://preview.test, ',
}
const settings = readSettings((name) => env[name])

type Sent = { url: string; headers: Headers; body: Record<string, unknown> }
type Answers = {
  reservation?: unknown
  provider?: () => Response
  database?: (name: string) => Response | undefined
  open?: unknown[]
  about?: () => Response
}

/** Fakes of Postgres and the provider: their responses, and the requests they received. */
function setUp(answers: Answers = {}) {
  const sent: Sent[] = []
  const world = (url: string, init: RequestInit) => {
    sent.push({ url, headers: new Headers(init.headers), body: JSON.parse(String(init.body ?? '{}')) })
    if (url.startsWith('https://provider.test/call/') && !url.endsWith('/web')) {
      return Promise.resolve(answers.about?.() ?? new Response(null, { status: 500 }))
    }
    if (url.startsWith('https://provider.test')) {
      const call = {
        id: 'call-1',
        webCallUrl: 'https://x.daily.co/room',
        assistant: { model: 'secret', voice: { provider: 'v' } },
      }
      return Promise.resolve(answers.provider?.() ?? Response.json(call, { status: 201 }))
    }
    const name = url.split('/').at(-1) ?? ''
    const known: Record<string, unknown> = {
      claim_voice_calls: answers.open ?? [],
      reserve_voice_call: answers.reservation ?? { outcome: 'reserved', id: 'r-1' },
    }
    return Promise.resolve(answers.database?.(name) ?? Response.json(known[name] ?? null))
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
  for (const outcome of ['visitor-limit', 'day-limit', 'busy']) {
    const { post, requestsTo } = setUp({ reservation: { outcome, retryAfter: 1234 } })
    const response = await post({ assistantId: ASSISTANT })
    assert.equal(response.status, 429)
    assert.equal(response.headers.get('retry-after'), '1234')
    assert.match((await response.json()).message, /try again later|come back tomorrow|try again in a few minutes/)
    assert.equal(requestsTo('provider.test').length, 0)
  }
})

Deno.test('the database receives the caller’s headers and no secrets', async () => {
  const { post, requestsTo } = setUp()
  await post(
    { assistantId: ASSISTANT },
    { authorization: 'Bearer a-session', apikey: 'a-key', 'x-real-ip': '203.0.113.8' },
  )
  const { headers } = requestsTo('reserve_voice_call')[0]?.body as { headers: Record<string, string> }
  assert.equal(headers['x-forwarded-for'], '203.0.113.7')
  assert.equal(headers['x-real-ip'], '203.0.113.8')
  assert.doesNotMatch(JSON.stringify(headers), /a-session|a-key/)
})

Deno.test('a call is stored before the visitor gets its room', async () => {
  const { post, requestsTo } = setUp()
  await post({ assistantId: ASSISTANT })
  assert.deepEqual(requestsTo('attach_voice_call')[0]?.body, { id: 'r-1', provider_id: 'call-1' })
  const broken = setUp({
    database: (name) => (name === 'attach_voice_call' ? new Response('', { status: 500 }) : undefined),
  })
  const response = await broken.post({ assistantId: ASSISTANT })
  assert.equal(response.status, 503)
  assert.doesNotMatch(await response.text(), /webCallUrl/)
})

const about = (call: Record<string, unknown>) => () => Response.json({ id: 'call-0', ...call })
const settled = {
  'ended after 12 seconds': {
    call: { status: 'ended', startedAt: '2026-11-15T12:00:00.000Z', endedAt: '2026-11-15T12:00:11.200Z' },
    expected: { state: 'ended', used_seconds: 12 },
  },
  'ended without a visitor': { call: { status: 'ended' }, expected: { state: 'ended', used_seconds: 0 } },
  'ended without an end': {
    call: { status: 'ended', startedAt: '2026-11-15T12:00:00.000Z' },
    expected: { state: 'ended', used_seconds: null },
  },
  'in progress': { call: { status: 'in-progress' }, expected: { state: 'joined', used_seconds: null } },
  queued: { call: { status: 'queued' }, expected: { state: 'waiting', used_seconds: null } },
}
for (const [name, { call, expected }] of Object.entries(settled)) {
  Deno.test(`an open call is settled with the provider's response before the next is reserved: ${name}`, async () => {
    const { post, requestsTo } = setUp({ open: [{ id: 'r-0', providerId: 'call/0' }], about: about(call) })
    assert.equal((await post({ assistantId: ASSISTANT })).status, 201)
    const [question] = requestsTo('provider.test/call/call%2F0')
    assert.equal(question?.headers.get('authorization'), 'Bearer private-key')
    assert.deepEqual(requestsTo('settle_voice_call')[0]?.body, { id: 'r-0', ...expected })
    const order = requestsTo('/rpc/').map(({ url }) => url.split('/').at(-1))
    assert.ok(order.indexOf('settle_voice_call') < order.indexOf('reserve_voice_call'))
  })
}

Deno.test('a call that is unknown at the provider stays open and blocks no one', async () => {
  for (const answer of [() => new Response(null, { status: 404 }), about({ status: 'not-found' }), about({})]) {
    const { post, requestsTo } = setUp({ open: [{ id: 'r-0', providerId: 'call-0' }], about: answer })
    assert.equal((await post({ assistantId: ASSISTANT })).status, 201)
    assert.equal(requestsTo('settle_voice_call').length, 0)
  }
})

Deno.test('a call that the provider refuses uses no minutes', async () => {
  const failures = [
    () => Response.json({ message: 'Invalid Key.' }, { status: 401 }),
    () => {
      throw new TypeError('no network')
    },
  ]
  for (const provider of failures) {
    const { post, requestsTo } = setUp({ provider })
    const response = await post({ assistantId: ASSISTANT })
    assert.equal(response.status, 502)
    assert.doesNotMatch(await response.text(), /Invalid Key/)
    assert.deepEqual(requestsTo('release_voice_call')[0]?.body, { id: 'r-1' })
  }
})

Deno.test('fails closed: no calls without the limits', async () => {
  const { post, requestsTo } = setUp({ database: () => new Response('down', { status: 500 }) })
  assert.equal((await post({ assistantId: ASSISTANT })).status, 503)
  assert.equal(requestsTo('provider.test').length, 0)
})

Deno.test('503 if no assistant is connected', async () => {
  for (const name of ['VOICE_ASSISTANT_ID', 'VOICE_PUBLIC_KEY', 'VOICE_PROVIDER_KEY', 'SUPABASE_SECRET_KEYS']) {
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
  assert.deepEqual(limits, {
    secondsPerCall: 180,
    secondsPerDay: 3600,
    callsPerHour: 5,
    chatsPerHour: 10,
    messagesPerChat: 30,
    messagesOfVisitor: 60,
    messagesPerDay: 1000,
  })
})
