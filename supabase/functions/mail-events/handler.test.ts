import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import type { CallDatabase } from '../_shared/database.ts'
import { handle } from './handler.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER_SECRET = 'whsec_plJ3nmyCDGBKInavdOK15jsl'
const NOW = Date.now()
const MAIL = '56761188-7520-42d8-8898-ff6fc54ce618'

type Stored = { mail: string; event: string; why: string | null }

const settingsWith = (webhookSecret: string) => ({ webhookSecret, team: [], receiving: null })

function setup(fails = false) {
  const stored: Stored[] = []
  const call = ((_: string, args: Stored) => {
    if (fails) return Promise.reject(new Error('down'))
    stored.push(args)
    return Promise.resolve(true)
  }) as unknown as CallDatabase
  const request = (body: string, headers: Record<string, string>) =>
    new Request('http://functions.test/mail-events', { method: 'POST', headers, body })
  const send = (body: string, headers: Record<string, string>, secret: string | undefined = SECRET) =>
    handle(request(body, headers), settingsWith(secret), call)
  return { stored, send, call }
}

type Signed = { id: string; timestamp: string; signature: string }

function sign(body: string, secret = SECRET, at = NOW): Signed {
  const id = 'msg_1'
  const timestamp = String(Math.floor(at / 1_000))
  return { id, timestamp, signature: new Webhook(secret).sign(id, new Date(at), body) }
}

const headersOf = ({ id, timestamp, signature }: Signed) => ({
  'svix-id': id,
  'svix-timestamp': timestamp,
  'svix-signature': signature,
})

function bodyOf(type: string, more: Record<string, unknown> = {}): string {
  const data = {
    created_at: '2026-11-16T11:59:00Z',
    email_id: '56761188-7520-42d8-8898-ff6fc54ce619',
    tags: { mail: MAIL },
    from: 'Us <us@site.test>',
    to: ['ada@example.org'],
  }
  return JSON.stringify({ type, created_at: new Date(NOW).toISOString(), data: { ...data, subject: 'Hello', ...more } })
}

/** What is stored of a signed body. */
async function postBody(body: string) {
  const { send, stored } = setup()
  const response = await send(body, headersOf(sign(body)))
  assert.equal(response.status, 200)
  return stored
}
const post = (type: string, more: Record<string, unknown> = {}) => postBody(bodyOf(type, more))

Deno.test('stores the provider’s events with a code and no personal data', async () => {
  const bounce = { message: 'ada@example.org does not exist', subType: 'Suppressed', type: 'Permanent' }
  assert.deepEqual(await post('email.bounced', { bounce }), [
    {
      mail: MAIL,
      event: 'bounced',
      happened_at: new Date(NOW).toISOString(),
      why: 'permanent/suppressed',
    },
  ])
  const reasons: [string, Record<string, unknown>, string, string | null][] = [
    ['email.delivered', { tags: [{ name: 'mail', value: MAIL }] }, 'delivered', null],
    ['email.delivery_delayed', {}, 'delayed', null],
    ['email.complained', {}, 'complained', null],
    [
      'email.suppressed',
      { suppressed: { type: 'OnAccountSuppressionList' } },
      'suppressed',
      'onaccountsuppressionlist',
    ],
    ['email.failed', { failed: { reason: 'reached_daily_quota' } }, 'failed', 'reached_daily_quota'],
    ['email.bounced', { bounce: { type: 'Transient', subType: 'MailboxFull' } }, 'bounced', 'transient'],
    ['email.bounced', { bounce: { type: 'ada@example.org', subType: 7 } }, 'bounced', null],
  ]
  for (const [type, more, delivery, reason] of reasons) {
    const [event] = await post(type, more)
    assert.deepEqual([event?.event, event?.why], [delivery, reason], type)
  }
})

Deno.test('ignores events that are not about the delivery of a mail', async () => {
  for (const body of [
    ...['email.sent', 'email.opened', 'contact.created', '__proto__', 'constructor'].map((type) => bodyOf(type)),
    ...['', 'null', '[]', '{"type":"email.bounced"}'],
    bodyOf('email.bounced', { tags: { mail: "' or 1" } }),
    bodyOf('email.bounced', { tags: null }),
  ]) {
    assert.deepEqual(await postBody(body), [], body)
  }
})

Deno.test('an unsigned or misdirected request is refused, and nothing without a secret', async () => {
  const { send, stored, call } = setup()
  const body = bodyOf('email.bounced')
  assert.equal((await send(body, {})).status, 401)
  for (const secret of ['', 'whsec_', 'secret']) {
    const response = await send(body, headersOf(sign(body)), secret)
    assert.equal(response.status, 503, secret)
  }
  const get = await handle(new Request('http://functions.test/mail-events'), settingsWith(SECRET), call)
  assert.equal(get.status, 405)
  assert.deepEqual(stored, [])
})

Deno.test('an event that is too large to be read is not repeated', async () => {
  const { send, stored } = setup()
  const body = bodyOf('email.bounced', { subject: 'x'.repeat(257 * 1024) })
  assert.equal((await send(body, headersOf(sign(body)))).status, 200)
  assert.deepEqual(stored, [])
})

Deno.test('makes the provider retry events that could not be stored', async () => {
  const { send } = setup(true)
  const body = bodyOf('email.bounced')
  assert.equal((await send(body, headersOf(sign(body)))).status, 503)
})

Deno.test('an event that is forged, changed or not recent has no effect; a replay gets the same response', async () => {
  const { send, stored } = setup()
  const body = bodyOf('email.bounced')
  const signed = sign(body)
  const forgeries: Record<string, [string, Signed]> = {
    'other secret': [body, sign(body, OTHER_SECRET)],
    'other body': [body.replace('bounced', 'complained'), signed],
    late: [body, sign(body, SECRET, NOW - 310_000)],
    cut: [body, { ...signed, signature: signed.signature.slice(0, -5) }],
    'no signature': [body, { ...signed, signature: '' }],
  }
  for (const [name, [sent, headers]] of Object.entries(forgeries))
    assert.equal((await send(sent, headersOf(headers))).status, 401, name)
  assert.deepEqual(stored, [])
  for (const _ of [1, 2]) assert.equal((await send(body, headersOf(signed))).status, 200)
  assert.equal(stored.length, 2)
})
