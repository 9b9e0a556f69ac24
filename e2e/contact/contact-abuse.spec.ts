import { expect, test } from '@playwright/test'
import type { Sql } from 'postgres'
import { KEYS } from '../../stack/src/settings.ts'
import { postJson } from '../../stack/src/testing/post-json.ts'
import { startAbused, TEAM, type Abused } from './abused-stack.ts'
import { isOtherDockerSuite, newAddress } from '../stack.ts'

// What a script with the public key may try. It has its own stack, because it changes and uses up the limits.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.skip(isOtherDockerSuite('abuse'), 'it uses up the limits of its project')

const STACK_MS = 90_000
let stack: Abused
let sql: Sql

test.beforeAll(async () => {
  test.setTimeout(STACK_MS)
  stack = await startAbused()
  sql = stack.sql
})

test.afterAll(() => stack.stop())

test.beforeEach(async () => {
  await stack.forgetMails()
  await sql`delete from private.rate_buckets`
  await sql`update private.contact_settings set per_minute = 5, per_hour = 20, per_hour_48 = 60, first_per_day = 2000,
    total_per_minute = 300, messages_per_day = 2000, confirmations_per_hour = 200, confirmations_per_day = 1000,
    notifications_per_hour = 30, digests_per_hour = 20, mails_per_second = 100, mails_burst = 200 where only_row`
})

const lead = (email = newAddress('ada')) => ({ name: 'Ada', email, company: null, message: 'Is this thing on?' })
type Options = { headers?: Record<string, string>; localAddress?: string }

function insert(body: unknown, { headers, localAddress }: Options = {}) {
  const { apiUrl, anonKey } = stack.addresses
  return postJson(`${apiUrl}/rest/v1/contact_submissions`, body, {
    headers: {
      apikey: anonKey,
      prefer: 'return=minimal',
      ...headers,
      ...(localAddress && stack.comingFrom(localAddress)),
    },
    ...(localAddress && { localAddress }),
  })
}

function callFunction(body: unknown, headers: Record<string, string> = {}) {
  const { apiUrl, anonKey } = stack.addresses
  return postJson(`${apiUrl}/functions/v1/send-contact-emails`, body, { headers: { apikey: anonKey, ...headers } })
}

const drain = () => callFunction({}, { 'x-cron-secret': KEYS.cron })
const recipients = async () => (await stack.mails()).map(({ to }) => to).toSorted()
const countBy = (values: number[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(values, String)).map(([key, list]) => [key, list?.length]))

test('200 forged calls send nothing', async () => {
  const forged = Array.from({ length: 200 }, (_, index) => ({
    ...lead(`victim-${index}@example.net`),
    notifyEmail: `other-victim-${index}@example.net`,
  }))
  const answers = await inTurns(forged, 20, (body) => callFunction(body))
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 404: 200 })
  await drain()
  expect(await recipients()).toEqual([])
})

test('50 concurrent replays of a message, each naming another address, send its two mails and no more', async () => {
  const message = lead()
  expect((await insert(message)).status).toBe(201)
  const replays = Array.from({ length: 50 }, (_, index) => ({ ...message, notifyEmail: `victim-${index}@example.net` }))
  const answers = await Promise.all(replays.map((body) => callFunction(body)))
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 200: 50 })
  expect(new Set(answers.map(({ body }) => body))).toEqual(
    new Set([JSON.stringify({ confirmationSent: true, notificationSent: true })]),
  )
  await drain()
  expect(await recipients()).toEqual([message.email, TEAM].toSorted())
})

test('100 messages with one address: three confirmations, and the team hears of every one', async () => {
  await sql`update private.contact_settings set per_minute = 1000, per_hour = 1000, per_hour_56 = 1000, per_hour_48 = 1000`
  const victim = newAddress('victim')
  const messages = Array.from({ length: 100 }, (_, index) => ({
    ...lead(victim),
    message: `Number ${String(index).padStart(3, '0')} of many.`,
  }))
  const answers = await inTurns(messages, 10, (body) => insert(body))
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 201: 100 })
  // Digests wait for five minutes.
  await sql`update private.mail_outbox set created_at = created_at - interval '6 minutes', next_at = now()
    where state in ('pending', 'gathering')`
  await expect
    .poll(
      async () => {
        await sql`select private.make_digests()`
        await drain()
        const [found] = await sql`select count(*)::int as waiting from private.mail_outbox
          where state in ('pending', 'sending', 'gathering', 'in_digest')`
        return found?.['waiting'] as number
      },
      { timeout: 60_000 },
    )
    .toBe(0)
  const mails = await stack.mails()
  expect(mails.map(({ to }) => to).filter((to) => to !== TEAM)).toEqual([victim, victim, victim])
  const told = mails.filter(({ to }) => to === TEAM).flatMap(({ text }) => text.match(/Number \d{3}/g))
  expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
    messages.map(({ message }) => message.slice(0, 10)),
  )
  expect(mails.length).toBeLessThan(100)
})

test('a sixth message within a minute is refused, whatever address the caller claims', async () => {
  test.skip(process.env['STACK_BACKEND'] === 'docker', 'no edge overwrites the header there')
  await startOfMinute()
  const attempts = Array.from({ length: 20 }, (_, index) => index)
  const answers = await inTurns(attempts, 4, (index) =>
    insert(lead(), {
      localAddress: '127.0.0.77',
      headers: { 'x-forwarded-for': `203.0.113.${index}`, 'cf-connecting-ip': `198.51.100.${index}` },
    }),
  )
  expect(countBy(answers.map(({ status }) => status))).toEqual({ 201: 5, 429: 15 })
  expect((await insert(lead(), { localAddress: '127.0.0.78' })).status).toBe(201)
})

test('a lead is stored within two seconds while the counters are locked, and its mails follow', async () => {
  const message = lead()
  const start = performance.now()
  const { status } = await sql.begin(async (lock) => {
    await lock`lock table private.rate_buckets in access exclusive mode`
    return insert(message)
  })
  expect(status).toBe(201)
  expect(performance.now() - start).toBeLessThan(2_000)
  await sql`select private.reconcile_outbox()`
  expect((await callFunction(message)).body).toBe(JSON.stringify({ confirmationSent: true, notificationSent: true }))
})

test('statements are cancelled as on a hosted project: after 3 s for visitors, 8 s for functions', async () => {
  const { apiUrl, serviceKey } = stack.addresses
  const [byVisitor, byFunction] = await sql.begin(async (lock) => {
    await lock`lock table public.contact_submissions in access exclusive mode`
    return Promise.all([
      timed(insert(lead())),
      timed(
        postJson(`${apiUrl}/rest/v1/rpc/contact_erase`, { email_address: 'a' }, { headers: { apikey: serviceKey } }),
      ),
    ])
  })
  for (const [answer, limit] of [
    [byVisitor, 3],
    [byFunction, 8],
  ] as const) {
    expect(answer).toMatchObject({ status: 500, code: '57014' })
    expect(answer.seconds).toBeGreaterThan(limit - 0.5)
    expect(answer.seconds).toBeLessThan(limit + 2)
  }
})

async function timed(call: Promise<{ status: number; body: string }>) {
  const start = performance.now()
  const { status, body } = await call
  return { status, code: (JSON.parse(body) as { code: string }).code, seconds: (performance.now() - start) / 1000 }
}

/** Runs all of them, `atOnce` at a time. */
async function inTurns<T, R>(items: T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of waiting) results[index] = await work(item)
    }),
  )
  return results
}

/** The limits count by the clock's minute; a test must not run over its end. */
async function startOfMinute(): Promise<void> {
  await expect.poll(() => new Date().getSeconds(), { timeout: 60_000 }).toBeLessThan(45)
}
