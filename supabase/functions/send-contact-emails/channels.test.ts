import assert from 'node:assert/strict'
import fc from 'fast-check'
import { exampleLead } from '../../../tests/functions/example-lead.ts'
import { eachField } from '../_shared/contact-message.ts'
import type { Sending } from '../_shared/mail/mail.ts'
import { isSigned } from '../_shared/webhook-signature.ts'
import { writeMessage } from './drain.ts'
import { type Channel, channelSender, readChannels } from '../_shared/channels.ts'
import { functionWith, mail, message } from '../../../tests/functions/send-contact-emails.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const KEY = 'webhook/7b0c'
const URLS = { CHANNEL_WEBHOOK_URL: 'https://crm.site.test/leads', CHANNEL_WEBHOOK_SECRET: SECRET }
const kinds = (env: Record<string, string>) => readChannels((name) => env[name]).map(({ kind }) => kind)

Deno.test('a channel needs https, an allowed host and its secret', () => {
  const slack = 'https://hooks.slack.com/services/T/B/x'
  assert.deepEqual(kinds({}), [])
  assert.deepEqual(kinds({ CHANNEL_SLACK_URL: slack }), ['slack'])
  assert.deepEqual(kinds(URLS), [])
  assert.deepEqual(kinds({ ...URLS, CHANNEL_HOSTS: 'other.test, CRM.site.test' }), ['webhook'])
  assert.deepEqual(kinds({ ...URLS, CHANNEL_HOSTS: 'crm.site.test', CHANNEL_WEBHOOK_SECRET: 'short' }), [])
  for (const url of [
    'http://hooks.slack.com/services/x',
    'https://hooks.slack.com:8443/x',
    'https://hooks.slack.com@evil.example/x',
    'https://user:pass@hooks.slack.com/x',
    'https://hooks.slack.com.evil.example/x',
    'https://127.0.0.1/x',
    'http://127.0.0.1:4000/x',
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    'hooks.slack.com',
  ]) {
    assert.deepEqual(kinds({ CHANNEL_SLACK_URL: url }), [], url)
  }
  assert.deepEqual(kinds({ CHANNEL_SLACK_URL: 'http://127.0.0.1:4000/x', CHANNEL_LOCAL: 'on' }), ['slack'])
  assert.deepEqual(kinds({ CHANNEL_SLACK_URL: 'http://10.0.0.1/x', CHANNEL_LOCAL: 'on' }), [])
})

/** Sends to a server with the given response, over a real connection. */
async function send(answer: (request: Request) => Response | Promise<Response>, timeoutMs = 2_000): Promise<Sending> {
  const server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen() {} }, answer)
  const url = `http://127.0.0.1:${server.addr.port}/in`
  const channel: Channel = { kind: 'webhook', url, secret: SECRET, isLocal: true }
  try {
    return await channelSender(channel, () => Promise.resolve([]), timeoutMs)({ body: '{"a":"ö"}' }, KEY)
  } finally {
    await server.shutdown()
  }
}

Deno.test('a message is signed, with the idempotency key as its id', async () => {
  const seen: boolean[] = []
  const sending = await send(async (request) => {
    const header = (name: string) => request.headers.get(`webhook-${name}`) ?? ''
    const signed = { id: header('id'), timestamp: header('timestamp'), signature: header('signature') }
    const body = new Uint8Array(await request.arrayBuffer())
    seen.push(signed.id === KEY, await isSigned(SECRET, signed, body))
    seen.push(!(await isSigned(SECRET, { ...signed, id: 'webhook/other' }, body)))
    return new Response('x'.repeat(1_000_000))
  })
  assert.deepEqual(sending, { result: 'sent', providerId: 'http_200' })
  assert.deepEqual(seen, [true, true, true])
})

Deno.test('only errors of the message itself are permanent', async () => {
  const status = (code: number, headers = {}) => send(() => new Response(null, { status: code, headers }))
  assert.deepEqual(await status(204), { result: 'sent', providerId: 'http_204' })
  for (const code of [400, 413, 422]) assert.deepEqual(await status(code), { result: 'refused', error: `http_${code}` })
  for (const code of [401, 403, 404, 410, 503]) {
    assert.deepEqual(await status(code), { result: 'failed', error: `http_${code}`, ambiguous: false })
  }
  assert.deepEqual(await status(500), { result: 'failed', error: 'http_500', ambiguous: true })
  assert.deepEqual(await status(429), { result: 'wait', seconds: 10 })
  assert.deepEqual(await status(429, { 'retry-after': '3600' }), { result: 'wait', seconds: 300 })
})

Deno.test('redirects are not followed, and an unresponsive receiver times out', async () => {
  let followed = false
  const redirected = await send((request) => {
    followed ||= new URL(request.url).pathname === '/internal'
    return new Response(null, { status: 307, headers: { location: '/internal' } })
  })
  assert.equal(redirected.result, 'failed')
  assert.equal(followed, false)
  const { promise, resolve } = Promise.withResolvers<Response>()
  const hanging = send(() => promise, 100)
  setTimeout(() => resolve(new Response()), 300)
  assert.deepEqual(await hanging, { result: 'failed', error: 'timeout', ambiguous: true })
})

Deno.test('a host in a private network is not contacted', async () => {
  const real = globalThis.fetch
  let requests = 0
  globalThis.fetch = () => {
    requests += 1
    return Promise.resolve(new Response())
  }
  const channel: Channel = { kind: 'slack', url: 'https://hooks.slack.com/x', secret: null, isLocal: false }
  const to = (addresses: string[]) => channelSender(channel, () => Promise.resolve(addresses))({ body: '{}' }, KEY)
  try {
    const privateOnes = [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '192.0.0.170',
      '198.18.0.1',
    ]
    const inIpv6 = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'nonsense']
    const aroundIpv6 = ['2002:7f00:1::', '64:ff9b:1::1', '::127.0.0.1', 'fec0::1', '2001:db8::1']
    for (const address of [...privateOnes, ...inIpv6, ...aroundIpv6]) {
      const refused = { result: 'failed', error: 'private_address', ambiguous: false }
      assert.deepEqual(await to(['3.3.3.3', address]), refused, address)
    }
    assert.equal((await to([])).result, 'failed')
    assert.equal(requests, 0)
    assert.equal((await to(['3.3.3.3', '2600::1'])).result, 'sent')
  } finally {
    globalThis.fetch = real
  }
})

Deno.test('visitor input cannot contain links or mention everyone in a chat', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<!channel>', '@here', '@EVERYONE', '<https://evil.test|us>', '&', 'a@all.test')),
      fc.array(fc.constantFrom('[', 'our invoice', ']', '(https://evil.test)', '[1]', '[1]: https://evil.test', '!')),
      (parts, links) => {
        const words = [parts.join(' '), links.join(''), '[us](https://evil.test)'].join('\n')
        const { text } = JSON.parse(writeMessage('slack', { ...exampleLead, name: words, message: words }).body)
        assert.ok(!/[<>]|@(channel|here|all|everyone)|&(?!amp;|lt;|gt;)/i.test(text), text)
        // Mattermost and Discord read Markdown, where a link begins so.
        assert.ok(!/\][([:]/.test(text), text)
      },
    ),
  )
  const { text } = JSON.parse(writeMessage('slack', exampleLead).body)
  for (const shown of [exampleLead.name, exampleLead.email, 'Could AI']) assert.ok(text.includes(shown), shown)
  const shown = JSON.parse(writeMessage('slack', { ...exampleLead, message: 'Rows [1] to [9](see page 2)' }).body).text
  assert.ok(shown.replaceAll('\u200b', '').includes('Rows [1] to [9](see page 2)'), shown)
})

Deno.test('the webhook has the whole lead', () => {
  const origin = { utm_source: 'news' }
  const { type, timestamp, data } = JSON.parse(writeMessage('webhook', { ...exampleLead, origin }).body)
  assert.deepEqual({ type, timestamp }, { type: 'lead.created', timestamp: exampleLead.createdAt })
  assert.deepEqual(data, { ...eachField(() => null), ...exampleLead, origin })
})

Deno.test('the scheduler drains channels beside the mails, each with its key', async () => {
  const left = [true, false]
  const { post, sent, channelMessages, called } = functionWith({
    channels: ['webhook', 'slack'],
    answers: {
      contact_claim_due: () => ({ lease: 'a', mails: [mail(1, 'notification')], more: false }),
      contact_claim_channel: ({ channel }) => ({
        lease: 'b',
        mails: channel === 'webhook' ? [mail(7, 'webhook')] : [],
        more: channel === 'webhook' && left.shift(),
      }),
    },
  })
  assert.deepEqual(await (await post({}, { 'x-cron-secret': 'right' })).json(), { drained: 3 })
  assert.equal(sent.length, 1)
  assert.deepEqual(
    channelMessages.map(({ kind, key, body }) => [kind, key, body['type']]),
    Array.from({ length: 2 }, () => ['webhook', 'webhook/lead-1', 'lead.created']),
  )
  assert.equal(called.filter(({ name }) => name === 'contact_claim_channel').length, 3)
})

Deno.test('the copy to the second address uses the other provider', async () => {
  const claim = { lease: 'a', mails: [mail(1, 'fallback')], more: false }
  const answers = { contact_claim_due: () => claim }
  const { post, sent, sentOtherWay } = functionWith({ env: { CONTACT_TO_FALLBACK: 'owner@other.test' }, answers })
  await post({}, { 'x-cron-secret': 'right' })
  assert.equal(sent.length, 0)
  const [copy] = sentOtherWay
  assert.deepEqual(
    [copy?.mail.to, copy?.mail.replyTo, copy?.key],
    ['owner@other.test', message.email, 'fallback/lead-1'],
  )
  assert.match(copy?.mail.text ?? '', /did not arrive/)

  const without = functionWith({ answers })
  await without.post({}, { 'x-cron-secret': 'right' })
  const outcome = without.called.find(({ name }) => name === 'contact_finish')?.args['outcome']
  assert.deepEqual(outcome, { result: 'refused', error: 'cannot be written: no_fallback' })
})
