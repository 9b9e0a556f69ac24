// npm run bench -- load [seconds] [soak seconds]: what the stack bears on this machine, over HTTP. The defaults take 45
// minutes; 0 leaves out a half.
import { findFreePort } from '../../stack/src/launcher/ports.ts'
import { Resend } from '../../stack/src/resend/resend.ts'
import { raiseLimits } from '../../stack/src/testing/contact-limits.ts'
import { withStack, type TemporaryStack } from '../../stack/src/testing/own-stack.ts'
import { postJson } from '../../stack/src/testing/post-json.ts'
import { percentile } from '../numbers.ts'
import { options } from '../options.ts'
import { MemoryWatch } from '../processes.ts'
import { atMost, holds, printChecks, type Check } from '../report.ts'
import { atSteadyPace, type Result } from './steady-pace.ts'

const [SECONDS = 300, SOAK_SECONDS = 1_800] = options.numbers
const FLOOD_ADDRESSES = 500
const CREATED = 201
const TOO_MANY = 429
const SAMPLE_MS = 5_000
const TEN_MINUTES_MS = 600_000

const rows: Record<string, Record<string, string | number>> = {}
const checks: Check[] = []
const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 5 })
await resend.open()
const env = {
  RESEND_API_KEY: 're_test',
  RESEND_API_URL: resend.url,
  SITE_ENV: 'production',
  // Without a limit the heap grows for an hour before the first full collection.
  NODE_OPTIONS: '--max-old-space-size=256',
  DENO_V8_FLAGS: '--max-old-space-size=64',
}
try {
  await withStack(env, async (stack) => {
    if (SECONDS > 0) {
      await steadyInserts(stack)
      await floodAndHonestVisitor(stack)
      await logins(stack)
    }
    if (SOAK_SECONDS > 0) await soak(stack)
    console.table(rows)
    printChecks('load', checks)
  })
} finally {
  await resend.close()
}

/** Ten inserts a second in SQL on the same Postgres show what of the time is the machine's. */
async function steadyInserts(stack: TemporaryStack): Promise<void> {
  const { sql } = stack
  await raiseLimits(sql)
  await sql`create table private.bench_plain (id bigint generated always as identity primary key, words text)`
  const insertPlain = async (number: number) => {
    await sql`insert into private.bench_plain (words) values (${`A message of ${number} to the team`})`
    return CREATED
  }
  const [api, plain] = await Promise.all([
    atSteadyPace(100, SECONDS, (number) => insert(stack, lead(`steady-${number}`))),
    atSteadyPace(10, SECONDS, insertPlain),
  ])
  note('100 inserts/s', api, { 'p50 of plain SQL': Number((p(api, 0.5) / p(plain, 0.5)).toFixed(1)) })
  note('plain SQL beside it, 10/s', plain)
  checks.push(allAre('100 inserts/s', api, CREATED), atMost('100 inserts/s, p99', p(api, 0.99), 250, ' ms'))
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

async function soak(stack: TemporaryStack): Promise<void> {
  const { sql, folder } = stack
  await raiseLimits(sql)
  const memory = new MemoryWatch(folder, ['gateway', 'function-send-contact-emails'])
  const connections: number[] = []
  const sample = async () => {
    memory.measure(performance.now() / TEN_MINUTES_MS)
    const [found] = await sql<{ count: number }[]>`select count(*)::int from pg_stat_activity`
    connections.push(found?.count ?? 0)
  }
  const timer = setInterval(() => void sample(), SAMPLE_MS)
  const results = await atSteadyPace(5, SOAK_SECONDS, (number) => submit(stack, lead(`soak-${number}`)))
  clearInterval(timer)
  const [halfWay = 0, last = 0] = [connections[Math.floor(connections.length / 2)], connections.at(-1)]
  note(`soak, 5 submissions/s for ${SOAK_SECONDS} s`, results, {
    'connections, half way and last': `${halfWay}, ${last}`,
  })
  checks.push(allAre('soak', results, 200), atMost('soak: connections at the end', last, halfWay))
  for (const { name, firstMb, lastMb, slope } of memory.growth()) {
    rows[`memory of ${name}`] = { 'MB, first and last': `${firstMb.toFixed(0)}, ${lastMb.toFixed(0)}` }
    checks.push(atMost(`soak: growth of ${name} in 10 minutes`, slope, 1, ' MB'))
  }
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
