import assert from 'node:assert/strict'
import type { OutboxMail, SendResult } from './mail.ts'
import { createResend } from './resend.ts'

const mail: OutboxMail = {
  from: 'Lodestar <hello@lodestar.example>',
  to: 'ada@example.org',
  replyTo: 'hello@lodestar.example',
  subject: 'We have your message',
  html: '<p>Thank you.</p>',
  text: 'Thank you.',
}
const KEY = '7b0c5a52-1f0e-4c39-9d6a-0c9c5d6f3f10'

/** Sends to a server with the given response, over a real connection. */
async function send(
  respond: (request: Request) => Response | Promise<Response>,
  outboxMail = mail,
): Promise<SendResult> {
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen() {} }, respond)
  try {
    return await sendTo(`http://127.0.0.1:${server.addr.port}/`, outboxMail)
  } finally {
    await server.shutdown()
  }
}

function sendTo(url: string, outboxMail = mail, timeoutMs = 60_000): Promise<SendResult> {
  return createResend({ apiKey: 're_test', baseUrl: url }, timeoutMs)(outboxMail, KEY)
}

const refusal =
  (
    statusCode: number,
    name: string,
    headers: Record<string, string> = {},
    message = 'Something about ada@example.org',
  ) =>
  () =>
    Response.json({ statusCode, name, message }, { status: statusCode, headers })

/** Resend's own wording. */
const invalidField = (field: string) =>
  refusal(422, 'validation_error', {}, `Invalid \`${field}\` field. The email address needs to follow the format.`)

Deno.test('Resend: sends the whole mail once, with its idempotency key', async () => {
  let received: unknown
  let body: unknown
  const sending = await send(async (request) => {
    const { method, url, headers } = request
    received = [method, new URL(url).pathname, headers.get('authorization'), headers.get('idempotency-key')]
    body = await request.json()
    return Response.json({ id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' })
  })
  assert.deepEqual(sending, { result: 'sent' })
  assert.deepEqual(received, ['POST', '/emails', 'Bearer re_test', KEY])
  const { replyTo, to, ...rest } = mail
  assert.deepEqual(body, {
    ...rest,
    to: [to],
    reply_to: replyTo,
    headers: { 'X-Entity-Ref-ID': KEY, 'Auto-Submitted': 'auto-generated' },
    tags: [{ name: 'mail', value: KEY }],
  })
})

/** Every request for one mail: its key and its reply_to. */
async function sendWith(responses: ((request: Request) => Response)[], expected = mail) {
  const requests: [key: string | null, replyTo: unknown][] = []
  const sending = await send(async (request) => {
    const { reply_to: replyTo } = await request.json()
    requests.push([request.headers.get('idempotency-key'), replyTo])
    return responses.shift()?.(request) ?? Response.json({ id: 'x' })
  }, expected)
  return { sending, requests }
}
const TWICE = [
  [KEY, mail.replyTo],
  [`${KEY}/no-reply-to`, undefined],
]

Deno.test('Resend: a mail refused for its reply_to is sent again without it, with another key', async () => {
  for (const refusesIt of [invalidField('reply_to'), invalidField('replyTo'), refusal(422, 'validation_error')]) {
    const { sending, requests } = await sendWith([refusesIt])
    assert.deepEqual(sending, { result: 'sent' })
    assert.deepEqual(requests, TWICE)
  }
})

Deno.test('Resend: the result of the second request counts', async () => {
  const busy = refusal(429, 'rate_limit_exceeded', { 'retry-after': '7' })
  const { sending, requests } = await sendWith([invalidField('reply_to'), busy])
  assert.deepEqual(sending, { result: 'wait', seconds: 7 })
  assert.deepEqual(requests, TWICE)
  const refusedTwice = await sendWith([invalidField('reply_to'), invalidField('to')])
  assert.deepEqual(refusedTwice.sending, { result: 'refused', error: 'http_422_to' })
})

const ANOTHER_BODY = 'invalid_idempotent_request'

Deno.test('Resend: another refusal, or a mail without reply_to, is not sent again', async () => {
  // A reused key may stand for a mail that was accepted.
  for (const respond of [
    invalidField('to'),
    invalidField('from'),
    refusal(500, 'application_error'),
    refusal(409, ANOTHER_BODY),
  ]) {
    assert.equal((await sendWith([respond])).requests.length, 1)
  }
  const { requests } = await sendWith([refusal(422, 'validation_error')], { ...mail, replyTo: null })
  assert.deepEqual(requests, [[KEY, undefined]])
})

const refused = (error: string): SendResult => ({ result: 'refused', error })
const failed = (error: string, ambiguous = false): SendResult => ({ result: 'failed', error, ambiguous })
const wait = (seconds: number) => ({ result: 'wait' as const, seconds })
const limited = (retryAfter: string) => refusal(429, 'rate_limit_exceeded', { 'retry-after': retryAfter })
const responses: [string, () => Response, SendResult][] = [
  ['a rate limit with retry-after', limited('7'), wait(7)],
  ['a rate limit without retry-after', refusal(429, 'rate_limit_exceeded'), wait(1)],
  ['an implausible retry-after', limited('999999'), wait(3600)],
  ['an exhausted daily quota', refusal(429, 'daily_quota_exceeded'), { ...wait(600), error: 'daily_quota_exceeded' }],
  ['a bad mail', refusal(422, 'missing_required_field'), refused('http_422')],
  ['a bad address', refusal(400, 'validation_error'), refused('http_400')],
  ['an invalid recipient', invalidField('to'), refused('http_422_to')],
  ['an invalid from field, which is a setting,', invalidField('from'), failed('invalid_from_address')],
  ['an invalid sender, which is a setting,', refusal(422, 'invalid_from_address'), failed('invalid_from_address')],
  ['no key', refusal(401, 'missing_api_key'), failed('missing_api_key')],
  ['a wrong key', refusal(403, 'invalid_api_key'), failed('invalid_api_key')],
  [
    'a concurrent request with the same key',
    refusal(409, 'concurrent_idempotent_requests'),
    failed('concurrent_idempotent_requests', true),
  ],
  ['the same key with another body', refusal(409, ANOTHER_BODY), refused(ANOTHER_BODY)],
  ['an unknown conflict', () => new Response('', { status: 409 }), failed('http_409', true)],
  ['a wrong URL', refusal(404, 'not_found'), failed('http_404')],
  ['an internal error', refusal(500, 'application_error'), failed('http_500', true)],
  ['an outage', refusal(503, 'unavailable'), failed('http_503')],
  ['a gateway timeout', () => new Response('<html>', { status: 504 }), failed('http_504', true)],
  ['an answer without an id', () => new Response('<html>Welcome</html>'), failed('no_id', true)],
]
for (const [name, respond, expected] of responses) {
  Deno.test(`Resend: ${name} is ${expected.result}`, async () => assert.deepEqual(await send(respond), expected))
}

Deno.test('Resend: redirects are not followed', async () => {
  const sending = await send(({ url }) =>
    url.endsWith('/elsewhere') ? Response.json({ id: 'x' }) : Response.redirect(new URL('/elsewhere', url), 307),
  )
  assert.deepEqual(sending, failed('connection_lost', true))
})

Deno.test('Resend: a timeout is ambiguous', async () => {
  const never = Promise.withResolvers<Response>()
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen() {} }, () => never.promise)
  const sending = await sendTo(`http://127.0.0.1:${server.addr.port}`, mail, 500)
  never.resolve(new Response())
  await server.shutdown()
  assert.deepEqual(sending, failed('timeout', true))
})

Deno.test('Resend: a connection lost after the request is ambiguous', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const broken = (async () => {
    const connection = await listener.accept()
    await connection.read(new Uint8Array(65_536))
    connection.close()
    listener.close()
  })()
  const sending = await sendTo(`http://127.0.0.1:${listener.addr.port}`)
  await broken
  assert.deepEqual(sending, failed('connection_lost', true))
})

Deno.test('Resend: a refused connection is not ambiguous', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const { port } = listener.addr
  listener.close()
  assert.deepEqual(await sendTo(`http://127.0.0.1:${port}`), failed('no_connection'))
})

Deno.test('Resend: without a key every mail is retried', async () => {
  assert.deepEqual(await createResend({ apiKey: null, baseUrl: '' })(mail, KEY), failed('no_mail_server'))
})
