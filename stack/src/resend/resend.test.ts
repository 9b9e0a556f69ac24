// @vitest-environment node
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../launcher/ports.ts'
import type { AcceptedMail } from './accepted-mails.ts'
import { createControl } from './control.ts'
import { Resend, type ResendOptions } from './resend.ts'

const MAIL = {
  from: 'Us <us@site.test>',
  to: 'ada@example.org',
  subject: 'Hello',
  text: 'Dear Ada',
  html: '<p>Dear Ada',
}
const ended: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(ended.splice(0).map((end) => end()))
})

async function setup(options: Partial<ResendOptions> = {}) {
  const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 0, ...options })
  await resend.open()
  const control = createControl(resend).listen(0, '127.0.0.1')
  await once(control, 'listening')
  ended.push(() => resend.close())
  ended.push(() => new Promise((resolve) => control.close(resolve)))
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`
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
  const fault = (wish: unknown) => fetch(`${controlUrl}/faults`, { method: 'POST', body: JSON.stringify(wish) })
  const mails = async () => (await (await fetch(`${controlUrl}/mails`)).json()) as AcceptedMail[]
  const state = async () => (await (await fetch(`${controlUrl}/state`)).json()) as Record<string, unknown>
  return { send, fault, mails, state, resend }
}

async function errorOf(answer: Promise<Response>) {
  const response = await answer
  const { statusCode, name } = (await response.json()) as { statusCode: number; name: string }
  expect(statusCode).toBe(response.status)
  return `${response.status} ${name}`
}

test('a mail is accepted once for a key, and the same answer comes again', async () => {
  const { send, mails, state } = await setup()
  const [first, second] = [await (await send('a/1')).json(), await (await send('a/1')).json()]
  expect(first).toEqual(second)
  expect(await mails()).toMatchObject([{ key: 'a/1', to: ['ada@example.org'], text: 'Dear Ada' }])
  expect(await state()).toMatchObject({ accepted: 1, replays: 1 })
})

test('without a key every request is a mail', async () => {
  const { send, mails } = await setup()
  await send(null)
  await send(null)
  expect(await mails()).toHaveLength(2)
})

test('a key with another body is refused', async () => {
  const { send, mails } = await setup()
  await send('a/1')
  expect(await errorOf(send('a/1', { ...MAIL, subject: 'Other' }))).toBe('409 invalid_idempotent_request')
  expect(await mails()).toHaveLength(1)
})

test('a key whose first request is still running is refused', async () => {
  const { send, mails } = await setup({ workMs: 100 })
  const answers = await Promise.all([send('a/1'), send('a/1')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await errorOf(send('a/1', { ...MAIL, subject: 'Other' }))).toBe('409 invalid_idempotent_request')
  expect(await mails()).toHaveLength(1)
})

test('what Resend refuses is refused in its words', async () => {
  const { send, resend, mails } = await setup()
  expect(await errorOf(send(null, MAIL, null))).toBe('401 missing_api_key')
  expect(await errorOf(send(null, MAIL, 're_other'))).toBe('403 invalid_api_key')
  expect(await errorOf(send('x'.repeat(257)))).toBe('400 invalid_idempotency_key')
  expect(await errorOf(send(null, '{'))).toBe('400 validation_error')
  expect(await errorOf(fetch(`${resend.url}/emails`, { headers: { authorization: 'Bearer re_test' } }))).toBe(
    '405 method_not_allowed',
  )
  expect(await errorOf(fetch(`${resend.url}/domains`))).toBe('404 not_found')
  expect(await errorOf(send(null, MAIL, 're_test', ''))).toBe('403 missing_user_agent')
  expect(await mails()).toEqual([])
})

test('a field that it refuses is named', async () => {
  const { send, mails } = await setup()
  const answer = await send(null, { ...MAIL, reply_to: 'nobody' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    statusCode: 422,
    name: 'validation_error',
    message: expect.stringMatching(/^Invalid `reply_to` field\. The email address needs to follow/),
  })
  expect(await mails()).toEqual([])
})

test('above the rate it answers 429 with the seconds to wait, and the key stays unused', async () => {
  const { send, mails } = await setup({ perSecond: 2 })
  const answers = [await send('a/1'), await send('a/2'), await send('a/3')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[0]?.headers.get('ratelimit-limit')).toBe('2')
  expect(answers[0]?.headers.get('ratelimit-remaining')).toBe('1')
  expect(answers[2]?.headers.get('retry-after')).toBe('1')
  expect((await mails()).map(({ key }) => key)).toEqual(['a/1', 'a/2'])
})

test('a lost reply is an accepted mail and a cut connection; the same key then brings the answer', async () => {
  const { send, fault, mails, state } = await setup()
  await fault({ lostReplies: 1 })
  await expect(send('a/1')).rejects.toThrow('fetch failed')
  expect(await mails()).toHaveLength(1)
  await fault({ lostReplies: 0 })
  expect((await send('a/1')).status).toBe(200)
  expect(await state()).toMatchObject({ accepted: 1, replays: 1, lostReplies: 1 })
})

test('it refuses connections, hangs, and answers 503 and 429 on demand, and takes no mail meanwhile', async () => {
  const { send, fault, mails } = await setup()
  await fault({ mood: 'refusing' })
  await expect(send('a/1')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
  await fault({ mood: 'hanging' })
  await expect(send('a/1')).rejects.toThrow('timeout')
  await fault({ mood: 'unavailable' })
  expect(await errorOf(send('a/1'))).toBe('503 service_unavailable')
  await fault({ mood: 'limiting' })
  expect(await errorOf(send('a/1'))).toBe('429 rate_limit_exceeded')
  expect(await mails()).toEqual([])
  await fault({ mood: 'working' })
  expect((await send('a/1')).status).toBe(200)
})

test('a wish it does not know is refused, and changes nothing', async () => {
  const { fault, state } = await setup()
  expect((await fault({ mood: 'sulking' })).status).toBe(400)
  expect((await fault({ lostReplies: 2 })).status).toBe(400)
  expect(await state()).toMatchObject({ faults: { mood: 'working', lostReplies: 0 } })
})
