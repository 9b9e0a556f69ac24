// @vitest-environment node
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../launcher/ports.ts'
import type { Faults } from './faults.ts'
import { Resend, type ResendOptions } from './resend.ts'

const MAIL = {
  from: 'Us <us@site.test>',
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Dear Ada',
  html: '<p>Dear Ada',
}

async function setup(options: Partial<ResendOptions> = {}) {
  const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 0, ...options })
  await resend.open()
  onTestFinished(() => resend.close())
  const send = (key: string | null, mail: unknown = MAIL, bearer: string | null = 're_test', userAgent = 'test') =>
    fetch(`${resend.url}/emails`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(key !== null && { 'idempotency-key': key }),
      },
      body: typeof mail === 'string' ? mail : JSON.stringify(mail),
      signal: AbortSignal.timeout(500),
    })
  const set = (faults: Partial<Faults>) => resend.setFaults({ mood: 'working', lostReplies: 0, ...faults })
  return { send, set, resend, accepted: resend.mails }
}

async function errorOf(answer: Promise<Response>) {
  const response = await answer
  const { statusCode, name } = (await response.json()) as { statusCode: number; name: string }
  expect(statusCode).toBe(response.status)
  return `${response.status} ${name}`
}

test('accepts a mail once per key and repeats the answer', async () => {
  const { send, accepted } = await setup()
  const [first, second] = [await (await send('a/1')).json(), await (await send('a/1')).json()]
  expect(first).toEqual(second)
  expect(accepted.list).toMatchObject([{ key: 'a/1', to: ['ada@example.org'], text: 'Dear Ada' }])
  expect(accepted.replays).toBe(1)
})

test('without a key every request is a mail', async () => {
  const { send, accepted } = await setup()
  await send(null)
  await send(null)
  expect(accepted.list).toHaveLength(2)
})

test('a key with another body is refused', async () => {
  const { send, accepted } = await setup()
  await send('a/1')
  expect(await errorOf(send('a/1', { ...MAIL, subject: 'Other' }))).toBe('409 invalid_idempotent_request')
  expect(accepted.list).toHaveLength(1)
})

test('a key whose first request is still running is refused', async () => {
  const { send, accepted } = await setup({ workMs: 100 })
  const answers = await Promise.all([send('a/1'), send('a/1')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await errorOf(send('a/1', { ...MAIL, subject: 'Other' }))).toBe('409 invalid_idempotent_request')
  expect(accepted.list).toHaveLength(1)
})

test('refuses with the errors of Resend', async () => {
  const { send, resend, accepted } = await setup()
  expect(await errorOf(send(null, MAIL, null))).toBe('401 missing_api_key')
  expect(await errorOf(send(null, MAIL, 're_other'))).toBe('403 invalid_api_key')
  expect(await errorOf(send('x'.repeat(257)))).toBe('400 invalid_idempotency_key')
  expect(await errorOf(send(null, '{'))).toBe('400 validation_error')
  expect(await errorOf(fetch(`${resend.url}/emails`, { headers: { authorization: 'Bearer re_test' } }))).toBe(
    '405 method_not_allowed',
  )
  expect(await errorOf(fetch(`${resend.url}/domains`))).toBe('404 not_found')
  expect(await errorOf(send(null, MAIL, 're_test', ''))).toBe('403 missing_user_agent')
  expect(accepted.list).toEqual([])
})

test('names the field that it refuses', async () => {
  const { send, accepted } = await setup()
  const answer = await send(null, { ...MAIL, reply_to: 'nobody' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    statusCode: 422,
    name: 'validation_error',
    message: expect.stringMatching(/^Invalid `reply_to` field\. The email address needs to follow/),
  })
  expect(accepted.list).toEqual([])
})

test('a lost reply is an accepted mail and a cut connection; the same key then gets the answer', async () => {
  const { send, set, accepted, resend } = await setup()
  await set({ lostReplies: 1 })
  await expect(send('a/1')).rejects.toThrow('fetch failed')
  expect(accepted.list).toHaveLength(1)
  await set({ lostReplies: 0 })
  expect((await send('a/1')).status).toBe(200)
  expect(accepted).toMatchObject({ list: [expect.anything()], replays: 1 })
  expect(resend.lostReplies).toBe(1)
})

test('refuses connections, hangs, answers 503 and 429 on demand, and accepts nothing until it works again', async () => {
  const { send, set, accepted } = await setup()
  await set({ mood: 'refusing' })
  await expect(send('a/1')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  await set({ mood: 'hanging' })
  await expect(send('a/1')).rejects.toThrow('timeout')
  await set({ mood: 'unavailable' })
  expect(await errorOf(send('a/1'))).toBe('503 service_unavailable')
  await set({ mood: 'limiting' })
  expect(await errorOf(send('a/1'))).toBe('429 rate_limit_exceeded')
  expect(accepted.list).toEqual([])
  await set({ mood: 'working' })
  expect((await send('a/1')).status).toBe(200)
})
