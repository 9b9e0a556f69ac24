// @vitest-environment node
// Compares the stand-in with Resend's documentation: https://resend.com/docs/api-reference/errors.
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../process/ports.ts'
import { Resend, type AcceptedMail, type ResendOptions } from './resend.ts'

const MAIL = { from: 'Us <us@site.test>', to: 'ada@example.org', subject: 'Hello', text: 'Dear Ada' }

const invalid = (field: string) => `422 validation_error \`${field}\``

async function setup(options: Partial<ResendOptions> = {}) {
  const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 20, ...options })
  await resend.open()
  onTestFinished(() => resend.close())
  const send = async (body: unknown, headers: Record<string, string> = {}, path = '/emails', method = 'POST') => {
    const response = await fetch(`${resend.url}${path}`, {
      method,
      headers: { 'user-agent': 'test', authorization: 'Bearer re_test', ...headers },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { name = '', message = '' } = (await response.json()) as { name?: string; message?: string }
    return `${response.status} ${name} ${/`\w+`/.exec(message)?.[0] ?? ''}`.trim()
  }
  return { resend, send }
}

test('responds with the documented errors and accepts no mail with them', async () => {
  const { resend, send } = await setup()
  const answers: [Promise<string>, string][] = [
    [send(MAIL, { authorization: '' }), '401 missing_api_key'],
    [send(MAIL, { authorization: 'Bearer re_other' }), '403 invalid_api_key'],
    [send(MAIL, { 'user-agent': '' }), '403 missing_user_agent'],
    [send(MAIL, {}, '/domains'), '404 not_found'],
    [send(MAIL, {}, '/emails', 'GET'), '405 method_not_allowed'],
    [send(MAIL, { 'idempotency-key': 'x'.repeat(257) }), '400 invalid_idempotency_key'],
    [send('{'), '400 validation_error'],
    [send({ ...MAIL, subject: '' }), '422 missing_required_field `subject`'],
    [send({ ...MAIL, text: undefined }), '422 missing_required_field `html`'],
    [send({ ...MAIL, from: 'nobody' }), invalid('from')],
    [send({ ...MAIL, to: 'a.@b.co' }), invalid('to')],
    [send({ ...MAIL, to: 'ada@example.com' }), invalid('to')],
    [send({ ...MAIL, to: Array.from({ length: 51 }, () => MAIL.to) }), invalid('to')],
    [send({ ...MAIL, reply_to: 'jörg@müller.de' }), invalid('reply_to')],
    [send({ ...MAIL, subject: 'One\nBcc: two@example.org' }), invalid('subject')],
    [send({ ...MAIL, headers: { 'X-A': 'b\r\nBcc: two@example.org' } }), invalid('headers')],
  ]
  for (const [answer, expected] of answers) expect(await answer).toBe(expected)
  expect(resend.accepted).toEqual([])
})

test('an idempotency key accepts one mail, even if later requests with it differ', async () => {
  const { resend, send } = await setup()
  const key = { 'idempotency-key': 'a/1' }
  expect((await Promise.all([send(MAIL, key), send(MAIL, key)])).toSorted()).toEqual([
    '200',
    '409 concurrent_idempotent_requests',
  ])
  expect(await send(MAIL, key)).toBe('200')
  expect(await send({ ...MAIL, subject: 'Other' }, key)).toBe('409 invalid_idempotent_request')
  expect(resend.accepted).toMatchObject([{ key: 'a/1', to: ['ada@example.org'], text: 'Dear Ada' }])
})

test('a mail is accepted once the mailbox has it, and can be sent again after the mailbox failed', async () => {
  const delivered: AcceptedMail[] = []
  const logged = vi.mocked(console.error).mockImplementation(() => {})
  const deliver = vi
    .fn<(mail: AcceptedMail) => Promise<unknown>>(async (mail) => delivered.push(mail))
    .mockRejectedValueOnce(Object.assign(new Error(MAIL.to), { code: 'ECONNREFUSED' }))
  const { resend, send } = await setup({ deliver })
  const mail = { ...MAIL, html: '<p>Dear Ada</p>' }
  const key = { 'idempotency-key': 'a/1' }
  expect(await send(mail, key)).toBe('503 service_unavailable')
  expect(resend.accepted).toEqual([])
  expect(await send(mail, key)).toBe('200')
  expect(await send(mail, key)).toBe('200')
  expect(delivered).toMatchObject([{ to: [MAIL.to], html: '<p>Dear Ada</p>', text: 'Dear Ada' }])
  expect(logged.mock.calls).toEqual([['resend: not delivered', 'ECONNREFUSED']])
  logged.mockClear()
})
