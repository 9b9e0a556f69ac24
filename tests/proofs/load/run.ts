// npm run bench -- load [seconds]: what the stack bears on this machine, over HTTP.
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../stack/process/ports.ts'
import { Resend } from '../../../stack/fakes/resend/resend.ts'
import { raiseLimits } from '../../../stack/services/postgres/contact-limits.ts'
import { withStack, type TemporaryStack } from '../../support/own-stack.ts'
import { postJson } from '../../support/post-json.ts'
import { percentile } from '../numbers.ts'
import { options } from '../options.ts'
import { atMost, holds, printChecks, type Check } from '../report.ts'

/** Status 0: no answer. */
type Result = { ms: number; status: number }

const [SECONDS = 300] = options.numbers
const FLOOD_ADDRESSES = 500
const CREATED = 201
const TOO_MANY = 429

const rows: Record<string, Record<string, string | number>> = {}
const checks: Check[] = []
const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 5 })
await resend.open()
const env = { RESEND_API_KEY: 're_test', RESEND_API_URL: resend.url, SITE_ENV: 'production' }
try {
  await withStack(env, async (stack) => {
    await steadyInserts(stack)
    await floodAndHonestVisitor(stack)
    await logins(stack)
    console.table(rows)
    printChecks('load', checks)
  })
} finally {
  await resend.close()
}

/** Fewer inserts without the outbox come first: they show what it costs. */
async function steadyInserts(stack: TemporaryStack): Promise<void> {
  const { sql } = stack
  await raiseLimits(sql)
  const bare = Math.min(SECONDS, 60)
  await sql`alter table public.contact_submissions disable trigger user`
  const without = await atSteadyPace(100, bare, (number) => insert(stack, lead(`bare-${number}`)))
  await sql`alter table public.contact_submissions enable trigger user`
  const inserts = await atSteadyPace(100, SECONDS, (number) => insert(stack, lead(`steady-${number}`)))
  note('100 inserts/s without the outbox', without)
  note('100 inserts/s', inserts, { 'times without the outbox': (p(inserts, 0.5) / p(without, 0.5)).toFixed(1) })
  checks.push(allAre('100 inserts/s', inserts, CREATED), atMost('100 inserts/s, p99', p(inserts, 0.99), 250, ' ms'))
}

/** A refusal is an answer too. The honest visitor has an address of her own and must get through. */
async function floodAndHonestVisitor(stack: TemporaryStack): Promise<void> {
  const { sql } = stack
  await sql`delete from private.rate_buckets where true`
  await sql`update private.contact_settings set per_minute = 5, per_hour = 20, per_hour_56 = 40, per_hour_48 = 60,
    total_per_minute = 300, messages_per_day = 2000, megabytes_per_day = 20 where only_row`
  const seconds = Math.min(SECONDS, 120)
  const [flood, honest] = await Promise.all([
    atSteadyPace(167, seconds, (number) =>
      insert(stack, lead(`flood-${number}`), address(8, number % FLOOD_ADDRESSES)),
    ),
    atSteadyPace(1, seconds, (number) => submit(stack, lead(`honest-${number}`), address(9, number))),
  ])
  const stored = count(flood, CREATED)
  note('flood, 167 posts/s', flood, { stored, refused: count(flood, TOO_MANY) })
  note('honest visitor during it', honest, { 'got through': count(honest, 200) })
  // The first 500, and 300 more in each minute that has begun.
  const most = FLOOD_ADDRESSES + 300 * Math.ceil(seconds / 60 + 1)
  checks.push(
    allAre('flood', flood, CREATED, TOO_MANY),
    atMost('flood: stored messages', stored, most),
    atMost('honest visitor, p99', p(honest, 0.99), 1_000, ' ms'),
    holds('honest visitor: 9 of 10 get through', count(honest, 200) >= honest.length * 0.9),
  )
}

async function logins(stack: TemporaryStack): Promise<void> {
  const account = { email: 'load@example.org', password: 'difference-engine' }
  await post(stack, '/auth/v1/signup', account)
  const results = await atSteadyPace(10, Math.min(SECONDS, 60), () =>
    post(stack, '/auth/v1/token?grant_type=password', account),
  )
  note('10 logins/s', results)
  checks.push(allAre('10 logins/s', results, 200), atMost('10 logins/s, p99', p(results, 0.99), 1_000, ' ms'))
}

/** Starts calls at a fixed rate, whether or not earlier ones were answered, as visitors do. */
async function atSteadyPace(perSecond: number, seconds: number, call: (number: number) => Promise<number>) {
  const timed = async (number: number): Promise<Result> => {
    const began = performance.now()
    const status = await call(number).catch(() => 0)
    return { ms: performance.now() - began, status }
  }
  const began = performance.now()
  const results: Promise<Result>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const wait = began + (number * 1_000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    results.push(timed(number))
  }
  return Promise.all(results)
}

function note(name: string, results: Result[], more: Record<string, string | number> = {}): void {
  const [p50, p99] = [p(results, 0.5), p(results, 0.99)].map((ms) => Number(ms.toFixed(1)))
  rows[name] = { calls: results.length, 'p50 ms': p50 ?? 0, 'p99 ms': p99 ?? 0, ...more }
}

function allAre(name: string, results: Result[], ...statuses: number[]): Check {
  const others = results.filter(({ status }) => !statuses.includes(status))
  return {
    says: `${name}: every answer is ${statuses.join(' or ')}`,
    against: others.map(({ status }) => String(status)),
  }
}

function count(results: Result[], wanted: number): number {
  return results.filter(({ status }) => status === wanted).length
}

function p(results: Result[], share: number): number {
  return percentile(
    results.map(({ ms }) => ms),
    share,
  )
}

function lead(name: string) {
  return { name: 'Ada', email: `${name}@example.org`, company: null, message: `A message of ${name} to the team` }
}

/** All of 127.0.0.0/8 is this machine. */
function address(network: number, number: number): string {
  return `127.${network}.${Math.floor(number / 250)}.${(number % 250) + 1}`
}

async function post({ addresses }: TemporaryStack, path: string, body: unknown, localAddress = '127.0.0.1') {
  const headers = { apikey: addresses.anonKey, prefer: 'return=minimal' }
  return (await postJson(`${addresses.apiUrl}${path}`, body, { headers, localAddress })).status
}

function insert(stack: TemporaryStack, body: object, localAddress?: string): Promise<number> {
  return post(stack, '/rest/v1/contact_submissions', body, localAddress)
}

async function submit(stack: TemporaryStack, body: object, localAddress?: string): Promise<number> {
  const saved = await insert(stack, body, localAddress)
  return saved === CREATED ? post(stack, '/functions/v1/send-contact-emails', body, localAddress) : saved
}
