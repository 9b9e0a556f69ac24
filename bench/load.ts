// npm run bench -- load [seconds] [soak seconds]: what the stack bears on this machine, over HTTP. Prints a table and
// fails when a bound is missed. The defaults take 45 minutes; 0 leaves a half out.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { findFreePort } from '../stack/src/launcher/ports.ts'
import { Resend } from '../stack/src/resend/resend.ts'
import { freePorts, runCommand, startStack, stopStack } from '../stack/src/tests/own-stack.ts'
import { postJson } from '../stack/src/tests/post-json.ts'
import { raiseLimits } from './chaos/outbox.ts'
import { percentile } from './numbers/percentile.ts'
import { atSteadyPace, type Result } from './load/steady-pace.ts'
import { watchMemory } from './load/watch-memory.ts'

const SECONDS = Number(process.argv[3] ?? 300)
const SOAK_SECONDS = Number(process.argv[4] ?? 1_800)
const PASSWORD = 'difference-engine'
const FLOOD_ADDRESSES = 500
const CREATED = 201
const TOO_MANY = 429

const folder = mkdtempSync(join(tmpdir(), 'load-'))
const resend = new Resend({ port: await findFreePort(), apiKey: 're_test', workMs: 5 })
await resend.open()
const stack = await startStack(folder, {
  ...(await freePorts()),
  RESEND_API_KEY: 're_test',
  RESEND_API_URL: resend.url,
  SITE_ENV: 'production',
  // Without a cap the heap grows for an hour before it is ever cleaned up, and its growth would say nothing.
  NODE_OPTIONS: '--max-old-space-size=256',
  DENO_V8_FLAGS: '--max-old-space-size=64',
})
const { apiUrl, anonKey, dbUrl } = stack.addresses
const sql = postgres(dbUrl, { max: 2, onnotice: () => {} })
const rows: Record<string, Record<string, string | number>> = {}
const missed: string[] = []

try {
  await sql`create table private.bench_bare (id bigint generated always as identity primary key, words text)`
  if (SECONDS > 0) {
    await steadyInserts()
    await floodAndHonestVisitor()
    await logins()
  }
  if (SOAK_SECONDS > 0) await soak()
  console.table(rows)
  for (const bound of missed) console.info(`  ✗ ${bound}`)
  console.info(missed.length === 0 ? 'load: every bound holds' : `load: ${missed.length} bounds missed`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await sql.end({ timeout: 1 })
  await stopStack(stack)
  await resend.close()
  await runCommand('stack/src/reset.ts', { STACK_DIR: folder })
}

/** Beside it, ten bare inserts a second on the same Postgres: what is the machine's and what is ours. */
async function steadyInserts(): Promise<void> {
  await raiseLimits(sql)
  const [through, bare] = await Promise.all([
    atSteadyPace(100, SECONDS, (number) => insert(lead(`steady-${number}`))),
    atSteadyPace(10, SECONDS, insertBare),
  ])
  note('100 inserts/s', through, { 'p50 of bare SQL': ratio(through, bare, 0.5) })
  note('bare SQL beside it, 10/s', bare)
  holds(
    '100 inserts/s: no error',
    through.every(({ status }) => status === CREATED),
  )
  holds(`100 inserts/s: p99 < 250 ms (${p99(through)})`, p99(through) < 250)
}

/** Refused is answered too. The honest visitor comes from an address of her own and must be let in. */
async function floodAndHonestVisitor(): Promise<void> {
  await sql`delete from private.rate_buckets`
  await sql`update private.contact_settings set per_minute = 5, per_hour = 20, per_hour_56 = 40, per_hour_48 = 60,
    total_per_minute = 300, messages_per_day = 2000, megabytes_per_day = 20 where only_row`
  const seconds = Math.min(SECONDS, 120)
  const [flood, honest] = await Promise.all([
    atSteadyPace(167, seconds, (number) => insert(lead(`flood-${number}`), floodAddress(number))),
    atSteadyPace(1, seconds, submitHonestly),
  ])
  const accepted = flood.filter(({ status }) => status === CREATED).length
  note('flood, 167 posts/s', flood, { accepted, refused: flood.filter(({ status }) => status === TOO_MANY).length })
  note('honest visitor meanwhile', honest, { 'let in': honest.filter(({ status }) => status === 200).length })
  holds(
    'flood: nothing but 201 and 429',
    flood.every(({ status }) => status === CREATED || status === TOO_MANY),
  )
  // The 500 first ones, and 300 more in each minute that has begun.
  const most = FLOOD_ADDRESSES + 300 * Math.ceil(seconds / 60 + 1)
  holds(`flood: at most ${most} are stored (${accepted})`, accepted <= most)
  holds(`honest visitor: p99 < 1 s (${p99(honest)})`, p99(honest) < 1_000)
  const letIn = honest.filter(({ status }) => status === 200).length / honest.length
  holds(`honest visitor: 9 of 10 are let in (${letIn.toFixed(2)})`, letIn >= 0.9)
}

async function logins(): Promise<void> {
  const account = { email: 'load@example.org', password: PASSWORD }
  await post('/auth/v1/signup', account)
  const results = await atSteadyPace(10, Math.min(SECONDS, 60), () =>
    post('/auth/v1/token?grant_type=password', account),
  )
  note('10 logins/s', results)
  holds(
    '10 logins/s: no error',
    results.every(({ status }) => status === 200),
  )
  holds(`10 logins/s: p99 < 1 s (${p99(results)})`, p99(results) < 1_000)
}

async function soak(): Promise<void> {
  await raiseLimits(sql)
  const memory = watchMemory(folder, sql)
  const results = await atSteadyPace(5, SOAK_SECONDS, (number) => submit(lead(`soak-${number}`)))
  const { growth, connections } = memory.stop()
  note(`soak, 5 submissions/s for ${SOAK_SECONDS} s`, results, {
    'connections, half way and last': `${connections.first}, ${connections.last}`,
  })
  holds(
    'soak: no error',
    results.every(({ status }) => status === 200),
  )
  for (const [name, { firstMb, lastMb, mbPer10Min }] of Object.entries(growth)) {
    rows[`growth of ${name}`] = {
      'MB, first and last': `${firstMb.toFixed(0)}, ${lastMb.toFixed(0)}`,
      'MB in 10 min': Number(mbPer10Min.toFixed(2)),
    }
    holds(`soak: ${name} grows < 1 MB in 10 min (${mbPer10Min.toFixed(2)})`, mbPer10Min < 1)
  }
  holds('soak: no more connections at the end', connections.last <= connections.first)
}

function note(name: string, results: Result[], more: Record<string, string | number> = {}): void {
  const times = results.map(({ ms }) => ms)
  rows[name] = {
    calls: results.length,
    'p50 ms': Number(percentile(times, 0.5).toFixed(1)),
    'p99 ms': p99(results),
    ...more,
  }
}

function holds(bound: string, does: boolean): void {
  if (!does) missed.push(bound)
}

function p99(results: Result[]): number {
  return Number(
    percentile(
      results.map(({ ms }) => ms),
      0.99,
    ).toFixed(1),
  )
}

function ratio(one: Result[], other: Result[], share: number): number {
  const at = (results: Result[]) =>
    percentile(
      results.map(({ ms }) => ms),
      share,
    )
  return Number((at(one) / at(other)).toFixed(1))
}

function lead(name: string) {
  return { name: 'Ada', email: `${name}@example.org`, company: null, message: `A message of ${name} to the team` }
}

async function post(path: string, body: unknown, localAddress = '127.0.0.1'): Promise<number> {
  const { status } = await postJson(`${apiUrl}${path}`, body, {
    headers: { apikey: anonKey, prefer: 'return=minimal' },
    localAddress,
  })
  return status
}

function insert(body: ReturnType<typeof lead>, localAddress?: string): Promise<number> {
  return post('/rest/v1/contact_submissions', body, localAddress)
}

async function submit(body: ReturnType<typeof lead>, localAddress?: string): Promise<number> {
  const saved = await insert(body, localAddress)
  return saved === CREATED ? post('/functions/v1/send-contact-emails', body, localAddress) : saved
}

function submitHonestly(number: number): Promise<number> {
  return submit(lead(`honest-${number}`), `127.9.${Math.floor(number / 250)}.${(number % 250) + 1}`)
}

function floodAddress(number: number): string {
  const address = number % FLOOD_ADDRESSES
  return `127.8.${Math.floor(address / 250)}.${(address % 250) + 1}`
}

async function insertBare(number: number): Promise<number> {
  await sql`insert into private.bench_bare (words) values (${`A message of ${number} to the team`})`
  return CREATED
}
