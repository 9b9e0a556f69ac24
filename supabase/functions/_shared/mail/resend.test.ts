import assert from 'node:assert/strict'
import { createSendMail, type Mail, type Sending } from './mail.ts'

const mail: Mail = {
  from: 'Lodestar <hello@lodestar.example>',
  to: 'ada@example.org',
  replyTo: 'hello@lodestar.example',
  subject: 'We have your message',
  html: '<p>Thank you.</p>',
  text: 'Thank you.',
}
const KEY = 'confirmation/7b0c'

/** What Resend is asked and what it answers, over a real connection. */
async function send(answer: (request: Request) => Response | Promise<Response>, given = mail): Promise<Sending> {
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen() {} }, answer)
  try {
    return await sendTo(`http://127.0.0.1:${server.addr.port}/`, given)
  } finally {
    await server.shutdown()
  }
}

function sendTo(url: string, given = mail): Promise<Sending> {
  const env: Record<string, string> = { RESEND_API_KEY: 're_test', RESEND_API_URL: url }
  return createSendMail((name) => env[name], 500)(given, KEY)
}

const refusal =
  (statusCode: number, name: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ statusCode, name, message: 'Something about ada@example.org' }, { status: statusCode, headers })

Deno.test('Resend: sends the whole mail once, under its key', async () => {
  let asked: unknown
  let body: unknown
  const sending = await send(async (request) => {
    const { method, url, headers } = request
    asked = [method, new URL(url).pathname, headers.get('authorization'), headers.get('idempotency-key')]
    body = await request.json()
    return Response.json({ id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' })
  })
  assert.deepEqual(sending, { result: 'sent', providerId: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' })
  assert.deepEqual(asked, ['POST', '/emails', 'Bearer re_test', KEY])
  const { replyTo, to, ...rest } = mail
  assert.deepEqual(body, { ...rest, to: [to], reply_to: replyTo, headers: { 'X-Entity-Ref-ID': KEY } })
})

Deno.test('Resend: leaves reply_to out when there is none', async () => {
  let body: Record<string, unknown> = {}
  await send(
    async (request) => {
      body = await request.json()
      return Response.json({ id: 'x' })
    },
    { ...mail, replyTo: null },
  )
  assert.equal('reply_to' in body, false)
})

const answers: [string, () => Response, Sending][] = [
  ['a rate with its wait', refusal(429, 'rate_limit_exceeded', { 'retry-after': '7' }), { result: 'wait', seconds: 7 }],
  ['a rate without its wait', refusal(429, 'rate_limit_exceeded'), { result: 'wait', seconds: 1 }],
  [
    'a wait too long to believe',
    refusal(429, 'rate_limit_exceeded', { 'retry-after': '999999' }),
    {
      result: 'wait',
      seconds: 3600,
    },
  ],
  ['a used-up day', refusal(429, 'daily_quota_exceeded'), { result: 'wait', seconds: 600 }],
  ['a bad mail', refusal(422, 'missing_required_field'), { result: 'refused', error: 'http_422' }],
  ['a bad address', refusal(400, 'validation_error'), { result: 'refused', error: 'http_400' }],
  [
    'a bad sender, which is a setting',
    refusal(422, 'invalid_from_address'),
    {
      result: 'failed',
      error: 'invalid_from_address',
      ambiguous: false,
    },
  ],
  ['no key', refusal(401, 'missing_api_key'), { result: 'failed', error: 'http_401', ambiguous: false }],
  ['a wrong key', refusal(403, 'invalid_api_key'), { result: 'failed', error: 'http_403', ambiguous: false }],
  [
    'the same key under way',
    refusal(409, 'concurrent_idempotent_requests'),
    {
      result: 'failed',
      error: 'concurrent_idempotent_requests',
      ambiguous: true,
    },
  ],
  [
    'the same key with another body',
    refusal(409, 'invalid_idempotent_request'),
    {
      result: 'refused',
      error: 'invalid_idempotent_request',
    },
  ],
  [
    'a conflict nobody knows',
    () => new Response('', { status: 409 }),
    {
      result: 'failed',
      error: 'http_409',
      ambiguous: true,
    },
  ],
  ['a wrong address', refusal(404, 'not_found'), { result: 'failed', error: 'http_404', ambiguous: false }],
  ['an error of theirs', refusal(500, 'application_error'), { result: 'failed', error: 'http_500', ambiguous: true }],
  ['a pause of theirs', refusal(503, 'unavailable'), { result: 'failed', error: 'http_503', ambiguous: false }],
  [
    'a gateway that lost patience',
    () => new Response('<html>', { status: 504 }),
    {
      result: 'failed',
      error: 'http_504',
      ambiguous: true,
    },
  ],
  [
    'a page of somebody else',
    () => new Response('<html>Welcome</html>'),
    {
      result: 'failed',
      error: 'no_id',
      ambiguous: true,
    },
  ],
]
for (const [name, answer, expected] of answers) {
  Deno.test(`Resend: ${name} is ${expected.result}`, async () => assert.deepEqual(await send(answer), expected))
}

Deno.test('Resend: no redirect takes the mail elsewhere', async () => {
  const sending = await send(({ url }) =>
    url.endsWith('/elsewhere') ? Response.json({ id: 'x' }) : Response.redirect(new URL('/elsewhere', url), 307),
  )
  assert.deepEqual(sending, { result: 'failed', error: 'connection_lost', ambiguous: true })
})

Deno.test('Resend: an answer that never comes is perhaps sent', async () => {
  const never = Promise.withResolvers<Response>()
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen() {} }, () => never.promise)
  const sending = await sendTo(`http://127.0.0.1:${server.addr.port}`)
  never.resolve(new Response())
  await server.shutdown()
  assert.deepEqual(sending, { result: 'failed', error: 'timeout', ambiguous: true })
})

Deno.test('Resend: a line that breaks after the request is perhaps sent', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const broken = (async () => {
    const connection = await listener.accept()
    await connection.read(new Uint8Array(65_536))
    connection.close()
    listener.close()
  })()
  const sending = await sendTo(`http://127.0.0.1:${listener.addr.port}`)
  await broken
  assert.deepEqual(sending, { result: 'failed', error: 'connection_lost', ambiguous: true })
})

Deno.test('Resend: nobody at the address is surely not sent', async () => {
  const listener = Deno.listen({ hostname: '127.0.0.1', port: 0 })
  const { port } = listener.addr
  listener.close()
  assert.deepEqual(await sendTo(`http://127.0.0.1:${port}`), {
    result: 'failed',
    error: 'ECONNREFUSED',
    ambiguous: false,
  })
})

Deno.test('without any settings nothing is sent, and nothing is lost', async () => {
  assert.deepEqual(await createSendMail(() => undefined)(mail, KEY), {
    result: 'failed',
    error: 'no_mail_server',
    ambiguous: false,
  })
})
