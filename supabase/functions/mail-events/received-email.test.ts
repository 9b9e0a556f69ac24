import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import type { CallDatabase } from '../_shared/database.ts'
import { handle } from './handler.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const EMAIL_ID = '56761188-7520-42d8-8898-ff6fc54ce618'
const KEY = '0123456789abcdef0123456789abcdef'
const LEAD = `lead-${KEY}@reply.test`
const TO_LEAD = { to: ['team@site.test', LEAD] }

type Call = { keys: string[]; email: Record<string, unknown>; content?: { body: string | null; isAutomatic: boolean } }
type Options = {
  /** Of the event. */
  data?: Record<string, unknown>
  /** How the provider responds to the request for the content. */
  provide?: () => Response
  database?: () => boolean
  isSetUp?: boolean
}

/** Receives one event. Returns the status, the calls of the database and the requests for content. */
async function receive({ data, provide, database, isSetUp = true }: Options = {}) {
  const [calls, requests]: [Call[], string[]] = [[], []]
  const callDatabase = ((_: string, args: Call) => {
    calls.push(args)
    return Promise.resolve().then(() => (database ?? (() => true))())
  }) as unknown as CallDatabase
  const original = globalThis.fetch
  globalThis.fetch = (url, init) => {
    requests.push(`${String(url)} ${new Headers(init?.headers).get('authorization')}`)
    return Promise.resolve().then(provide ?? (() => Response.json({ text: 'Monday?', headers: {} })))
  }
  const body = JSON.stringify({
    type: 'email.received',
    data: { email_id: EMAIL_ID, created_at: '2026-11-16T12:00:00Z', from: 'Ada <Ada@x.test>', ...TO_LEAD, ...data },
  })
  const at = new Date()
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'svix-signature': new Webhook(SECRET).sign('msg_1', at, body),
  }
  const settings = {
    webhookSecret: SECRET,
    team: ['team@site.test'],
    receiving: isSetUp ? { domain: 'reply.test', apiKey: 're_key', baseUrl: 'https://api.test' } : null,
  }
  try {
    const request = new Request('http://functions.test/mail-events', { method: 'POST', headers, body })
    const response = await handle(request, settings, callDatabase)
    return { status: response.status, calls, requests, content: calls[1]?.content, email: calls[0]?.email }
  } finally {
    globalThis.fetch = original
  }
}
const contentOf = async (json: object) => (await receive({ provide: () => Response.json(json) })).content
const fails = (error: Error) => () => {
  throw error
}
const refused = (status: number) => () => Response.json({ name: 'error' }, { status })
const databaseError = (code: string) => Object.assign(new Error('failed'), { code })

Deno.test('stores what the event has, then the text of its content', async () => {
  const data = { cc: ['Bob <bob@x.test>'], subject: 'Re: Hello', attachments: [{}, {}] }
  const { status, calls, requests } = await receive({ data })
  assert.equal(status, 200)
  assert.deepEqual(requests, [`https://api.test/emails/receiving/${EMAIL_ID}?html_format=cid Bearer re_key`])
  const email = {
    id: EMAIL_ID,
    from: 'ada@x.test',
    name: 'Ada',
    to: ['team@site.test', LEAD, 'bob@x.test'],
    subject: 'Re: Hello',
    attachments: 2,
    receivedAt: '2026-11-16T12:00:00.000Z',
  }
  const args = { keys: [KEY], team: ['team@site.test'], email }
  assert.deepEqual(calls, [args, { ...args, content: { body: 'Monday?', isAutomatic: false } }])
})

// A status of 2xx ends the provider's retries. After any other for a day it disables the endpoint, and with it the events of delivery.
const PERMANENT: Record<string, Options> = {
  recorded: {},
  'not set up': { isSetUp: false },
  'to no address of a lead': { data: { to: ['team@site.test'] } },
  'to an unknown key, or above a limit': { database: () => false },
  'no permission, because the key may only send': { provide: refused(401) },
  'a key without access': { provide: refused(403) },
  'content that is gone': { provide: refused(404) },
  'a request that the provider does not understand': { provide: refused(422) },
  'content that is too large': { provide: () => new Response('x'.repeat(2 * 1024 * 1024 + 1)) },
  'content of 10 MB': { provide: () => Response.json({ text: 'x'.repeat(10 * 1024 * 1024) }) },
  'content that is no JSON': { provide: () => new Response('<html>') },
  'an event without an id': { data: { email_id: 'x' } },
  'an event without a time': { data: { created_at: 'soon' } },
  'a value that the database refuses': { database: fails(databaseError('22P02')) },
}
const TEMPORARY: Record<string, Options> = {
  'no database': { database: fails(new TypeError('down')) },
  'a busy database': { database: fails(databaseError('57014')) },
  'the rate limit of the provider': { provide: refused(429) },
  'a fault of the provider': { provide: refused(500) },
  'a provider that is down': { provide: fails(new TypeError('refused')) },
  'a provider that does not respond in time': { provide: fails(new DOMException('late', 'TimeoutError')) },
}
for (const [status, causes] of [
  [200, PERMANENT],
  [503, TEMPORARY],
] as const) {
  for (const [cause, options] of Object.entries(causes))
    Deno.test(`${status}: ${cause}`, async () => assert.equal((await receive(options)).status, status))
}

Deno.test('nothing is stored without a domain for answers, and the content of an unknown key is never requested', async () => {
  const without = await receive({ isSetUp: false })
  assert.deepEqual([without.calls, without.requests], [[], []])
  const { calls, requests } = await receive({ database: () => false })
  assert.deepEqual([calls.length, requests], [1, []])
})

Deno.test('an email whose content cannot be read is stored without words', async () => {
  for (const status of [401, 403, 404])
    assert.deepEqual((await receive({ provide: refused(status) })).content, { body: null, isAutomatic: false })
})

Deno.test('the key is found wherever the address stands, in any case, five at most', async () => {
  const keysOf = async (data: Record<string, unknown>) => (await receive({ data: { to: [], ...data } })).calls[0]?.keys
  for (const data of [
    { received_for: [LEAD] },
    { cc: [`Lodestar <${LEAD.toUpperCase()}>`] },
    { bcc: LEAD },
    { to: [`"lead-${'0'.repeat(32)}@reply.test" <${LEAD}>`, LEAD] },
  ])
    assert.deepEqual(await keysOf(data), [KEY], JSON.stringify(data))
  for (const address of [`lead-${KEY}@reply.test.x.test`, `lead-${KEY}@x.test`, `lead-${KEY}0@reply.test`, `x${LEAD}`])
    assert.equal(await keysOf({ to: [address], subject: LEAD, from: LEAD }), undefined, address)
  const many = Array.from({ length: 9 }, (_, index) => `lead-${String(index).repeat(32)}@reply.test`)
  assert.equal((await keysOf({ to: many }))?.length, 5)
})

Deno.test('knows what no person wrote, also where a header is a list or the JSON of one', async () => {
  const automatic = async (headers: Record<string, unknown>) => (await contentOf({ text: 'x', headers }))?.isAutomatic
  for (const headers of [
    { 'auto-submitted': 'auto-replied' },
    { 'Auto-Submitted': 'auto-generated (vacation)' },
    { 'auto-submitted': ['auto-replied'] },
    { 'auto-submitted': '["no", "auto-replied"]' },
    { Precedence: 'bulk' },
    { 'return-path': '<>' },
  ])
    assert.equal(await automatic(headers), true, JSON.stringify(headers))
  for (const headers of [
    {},
    { 'auto-submitted': 'no' },
    { precedence: 'first-class' },
    { 'return-path': '<a@x.test>' },
  ])
    assert.equal(await automatic(headers), false, JSON.stringify(headers))
  assert.equal((await contentOf({ text: 'x', headers: '{"auto-submitted": "auto-replied"}' }))?.isAutomatic, false)
})

Deno.test('without plain text, the words of the HTML count', async () => {
  const html = `<head><title>No</title><style>p { x }</style></head><p>One &lt;two&gt;&nbsp;f&#252;r</p>
    <div>three<br>four</div><script>no()</script><img src="https://x.test/a.png">`
  assert.equal((await contentOf({ text: null, html }))?.body, 'One <two> für\nthree\nfour')
  assert.equal((await contentOf({ html: '<p>&constructor;&nbsp; &amp;</p>' }))?.body, '&constructor; &')
  assert.equal((await contentOf({ text: ' ', html: null }))?.body, '')
  assert.equal((await contentOf({ text: 'Früh, عربي', html: '<p>no</p>' }))?.body, 'Früh, عربي')
})

Deno.test('half a million characters that leave only spaces between two words are one space', async () => {
  for (const part of ['<> ', '&nbsp;', '<>&#32;']) {
    const html = `a${part.repeat(Math.floor(499_990 / part.length))}b`
    assert.equal((await contentOf({ html }))?.body, 'a b', part)
  }
})

Deno.test('what a stranger writes is stored as plain lines within the limits of the database', async () => {
  const { email, content } = await receive({
    data: { from: '\u0000"Ad\r\na" <a\r\n@b.test>', subject: `\u0000${'\ud83d\ude00'.repeat(150)}` },
    provide: () => Response.json({ text: `a\u0000b\ud800\u202e${'\ud83d\ude00'.repeat(9_000)}` }),
  })
  assert.deepEqual([email?.['from'], email?.['name']], ['a@b.test', 'Ad a'])
  assert.ok(content?.body?.startsWith('ab\ufffd'))
  for (const [text, most] of [
    [email?.['subject'], 200],
    [content?.body, 10_000],
  ] as const) {
    assert.ok(typeof text === 'string' && text.isWellFormed() && text.length <= most && !text.includes('\0'))
  }
  for (const part of ['<', '<style>', '<style', '&', '&#', '> \n', '\n\n', 'x '])
    for (const field of ['text', 'html']) {
      const body = (await contentOf({ [field]: part.repeat(500_000) }))?.body ?? ''
      assert.ok(body.length <= 10_000, `${field} ${part}`)
    }
})
