import { expect, test } from 'vitest'
import { readEmailRequest } from './email-request.ts'

const MAIL = {
  from: 'Us <us@site.test>',
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Dear Ada',
  html: '<p>Dear Ada',
}

const read = (change: Record<string, unknown>, refusedReplyTos?: number) =>
  readEmailRequest(JSON.stringify({ ...MAIL, ...change }), refusedReplyTos)

const NO_ADDRESSES = [
  'nobody',
  'a@b',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.co',
  'jörg@müller.de',
  'a@b.co, c@d.co',
  'a@[1.2.3.4]',
  5,
  {},
]

test.each([
  ...['from', 'to', 'reply_to'].flatMap((field) => NO_ADDRESSES.map((value) => [field, value] as const)),
  ['to', Array.from({ length: 51 }, () => 'ada@example.org')],
  ['to', 'ada@example.com'],
  ['to', ['ada@example.org', 'ada@test.com']],
  ['reply_to', ['ada@example.org', 'nobody']],
  ['subject', 'One\nBcc: two@example.org'],
  ['subject', 5],
  ['html', {}],
  ['text', ['Dear Ada']],
  ['headers', { 'X-A': 5 }],
  ['headers', { 'X-A': 'b\r\nBcc: two@example.org' }],
] as const)('%s %j is refused by name', (field, value) => {
  const message: unknown = expect.stringContaining(`Invalid \`${field}\` field.`)
  expect(read({ [field]: value })).toEqual({ error: 'validation_error', message })
})

test.each([{ from: undefined }, { to: '' }, { subject: null }, { html: '', text: undefined }])(
  'missing is %j',
  (change) => {
    const message: unknown = expect.stringMatching(/^Missing `/)
    expect(read(change)).toEqual({ error: 'missing_required_field', message })
  },
)

test('refuses what is not a JSON object, or too large', () => {
  expect(readEmailRequest('{')).toEqual({ error: 'invalid_json' })
  expect(readEmailRequest('[]')).toEqual({ error: 'invalid_json' })
  expect(read({ html: 'x'.repeat(40 * 1024 * 1024) })).toEqual({ error: 'validation_error' })
})

test('names before addresses, several recipients and headers are taken', () => {
  const to = ['Ada <ada@example.org>', "o'brien+x@example.org"]
  expect(read({ to, reply_to: 'Zoë <zoe@example.org>', headers: { 'X-A': 'b' } })).toEqual({
    ...MAIL,
    to: ['ada@example.org', "o'brien+x@example.org"],
    replyTo: ['zoe@example.org'],
    headers: { 'X-A': 'b' },
  })
})

test('a share of addresses is refused as reply_to on demand, the same ones every time', () => {
  const visitors = Array.from({ length: 200 }, (_, i) => `visitor-${i}@example.org`)
  const refused = () => visitors.filter((visitor) => 'error' in read({ reply_to: visitor }, 0.05))
  expect(refused().length).toBeGreaterThan(0)
  expect(refused().length).toBeLessThan(30)
  expect(refused()).toEqual(refused())
})
